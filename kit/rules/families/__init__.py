"""Parts of the law that stand beside the games' modules: what several games share, or what would make one too long."""
