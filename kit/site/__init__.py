"""The static site: all games in a browser, without an installation. In reading order:

- `build`: writes the site
- `first_question`: what the start page's question needs, which is answered before Python is there
- `learning`: the steps of a tutorial, from the cells of its notebook
- `host`: carries messages in the browser's Python, as the widgets of tables and questions do in a kernel
- `page`: the page, its scripts and its style; tables and questions have those of the notebook, `kit/tabletop/page` and
  `kit/lesson/page`
"""
