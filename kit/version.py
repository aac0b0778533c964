"""The version of the kit. Saved files contain it, so every package imports it from here."""

__version__ = "0.1.0"
