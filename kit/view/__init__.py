"""What a person sees: scenes, their painters, the interactive table and its charts."""
