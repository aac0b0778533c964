"""What the notebook of one game alone draws and computes, a module a game: `from extras.swap import circle`."""
