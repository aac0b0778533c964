"""The glossary: terms of cards and of chance, each in one sentence, with an example from numbered deals.

An example is worked out when it is shown. In the order in which one reads it:

- `term`: what a term is, and how a list of them is shown
- `shared_deals`: deals and games that several examples speak of
- `cards`: what the kit's texts say of cards and tables; `chance` and `data`: what its lessons say of chance, and of
  what was counted
"""
