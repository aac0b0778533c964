"""A replacement for the compiler in `make check`, so that no test compiles there unnoticed."""

raise SystemExit("a test that is not marked `compiled` compiles")
