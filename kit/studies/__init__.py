"""The measurements behind the lessons, a file a question: `python -m kit.studies.NAME FOLDER` makes its tables anew."""
