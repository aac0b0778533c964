"""The games: a module each, with the same names in every one. To be registered is to lie in this folder.

What a game is made of
  PACK         its cards; RECORD, the type of its table (`record_type`); OPTIONS, its house rules
  RULES        the slugs of its rules, by number, "legal" first; EVENTS, the names of its events, by number
  TIMED        (if there are any) the names of events whose amount is milliseconds, which a replay is told
  SCORE_PARTS  the parts of its score; SCORE_NOTES (if there are any), numbers told with them but not added

What happens on its table `t`; all are plain functions of whole numbers that both engines run
  deal(t, log)               deals a game to a table that holds only options and a deal number
  candidates(t, choices)     offers every move worth asking about, and all legal ones among them
  ruling(t, move)            the law: LEGAL, or the number of the rule that refuses the move
  grounds(move)              the number of the rule under which a legal move is made
  play(t, move, log)         plays a legal move with all that follows by itself, and writes its events down
  is_over(t), has_won(t, seat), end_rule(t)     the end, the winners, and the number of the rule of the end
  seats(t), score(t, part, seat), score_note(t, note, seat)
  seat_of(t, move)           (in a game without turns) the seat that makes a move
  hidden_among(t, pile, depth, seat)            0 where a seat sees the card at a depth of a pile, otherwise the
                             number of the group of hidden cards among which it lies, as far as the seat knows

Beside the module a game has, under the same name, `kit/rules/rulebook` (its rules in words),
`kit/play/words` (positions and moves as text), `kit/lab/careful` (a careful player) and
`kit/view/picture/layouts` (where its piles lie). `tests/test_registered.py` names what is missing.
"""
