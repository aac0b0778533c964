"""What a person sees, in rooms; each uses only what stands before it here.

- `picture`: pictures of games, in colours, shapes and words
- `page_style`: the style sheet of what stands on a page; `ruling_html`: what is said of moves and rules;
  `rulings`: what games say of the same moves, as a table
- `document`: a page that is complete in itself, and where it is written
- `listing`: what happened, as a list to read
- `sketch`: what a widget shows, as words and pictures; `still_output`: the picture of it that a notebook keeps
- `cell_widget`: what a cell shows, which closes with all its parts, and when its cell is run again
- `charts`: charts and score sheets
- `table`: the interactive table
- `lesson`: scenarios, questions and exercises; the map of the course
- `glossary`: the words that the texts use, with examples that the studies' deals give
"""
