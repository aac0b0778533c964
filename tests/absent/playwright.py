"""Stands in the browser's place in `make check`."""

raise SystemExit("a test outside tests/browser asks for the browser")
