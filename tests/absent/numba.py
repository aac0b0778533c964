"""Stands in the compiler's place in `make check`: no test there compiles, unnoticed or otherwise."""

raise SystemExit("a test that is not marked `compiled` asks for the compiled engine")
