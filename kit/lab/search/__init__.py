"""Searches: whether a deal whose every card is known can be won. What is special to a game stands in its own file."""
