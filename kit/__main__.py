"""`python -m kit` does what `kit` does."""

from kit.cli import main

main()
