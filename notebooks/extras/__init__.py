"""What one notebook alone draws and computes, a module for each notebook: `from extras.swap import circle`."""
