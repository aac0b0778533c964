"""What a teacher needs of a class. In the order in which one reads it:

- `key`: what a lesson asks, and what is right
- `handed_in`: everybody's files of answers, and whose they are; `judge`: answers judged anew, and what speaks against
  the wrong ones
- `report`: how a class answered, as tables and text; `page`: the same as a page
- `reading`: from the files to the report
"""

from kit.classroom.reading import read

__all__ = ["read"]
