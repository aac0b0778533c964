"""What can be printed or handed on, as HTML files that need nothing else. In the order in which one reads it:

- `resource`: the styles and scripts of this package
- `pictures`: pictures of many positions that share their cards
- `page`: a recorded game to step through, with `page.js`
- `tasks`: what is asked about a numbered deal; `sheet`: a worksheet of such tasks; `lesson_sheet`: one of a lesson
"""
