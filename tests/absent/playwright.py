"""A replacement for the browser in `make check`."""

raise SystemExit("a test outside tests/browser uses the browser")
