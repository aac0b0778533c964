"""Drawings and computations for single notebooks, a module for each notebook: `from extras.swap import find_circle`."""
