"""The version of the kit, which files note; so every package of the kit can read it."""

__version__ = "0.1.0"
