"""Pressing the buttons of scenarios and questions."""

from __future__ import annotations


def press(buttons, text):
    """Press the button with this text."""
    next(button for button in buttons if button.description == text).click()
