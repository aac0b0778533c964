"""The measurements behind the lessons and the notebooks, a file a question.

`python -m kit.studies.NAME FOLDER` makes anew the tables that the kit keeps.
"""
