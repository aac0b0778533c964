"""The static site: all games in a browser, without an installation. In reading order:

- `build`: writes the site
- `host`: the table and the questions in the browser's Python, as `kit.tabletop.widget` and `kit.lesson` are in a kernel
- `page`: the page, its scripts and its style; the table has the scripts of the notebook, `kit/tabletop/page`
"""
