"""What a teacher needs of a class. In the order in which one reads it:

- `key`: what a lesson asks, and what is right
"""
