"""Save a reader's answers beside the notebook: a file for each lesson, and a line of JSON for each answer.

The kit only adds lines at the end, without a lock, see `kit.lesson.answer_lines`.
"""

import errno
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from secrets import token_hex
from time import sleep
from typing import Any

from kit.files import decode_text, describe_fault, open_file, read_file, read_stream, write_atomically
from kit.lesson.answer_lines import (
    FORMAT, TIME, Answer, AnswerFile, Content, clean_name, compute_digest, encode_line, read_answers, read_lines,
    split_lines,
)
from kit.play.question import Question
from kit.version import __version__

ENDING = ".answers.jsonl"
PRACTICE = "practice"  # the lesson of `kit.practice`, whose questions have no end
OWN_MISTAKE = "mistake"  # begins the names of questions about the reader's own mistakes
GRADED_KINDS = ("which", "what", "exercise")  # kinds of questions whose answers are right or wrong
# Kinds of questions whose answers are texts that nobody marks, each with the name of its answers.
TEXT_KINDS = {"conclude": "sentences", "model": "models that agree with the exact chances"}
NO_GUESS = ""  # in place of a guess: the reader asked to see the answer
SaveAnswer = Callable[[Content, bool], None]  # saves an answer; true if it is right, or nobody marks it


class Answers:
    """The answers of the reader of one lesson, including earlier kernels' answers.

    The answers and the reader's name are in `content`, and in a file in `folder`, which begins with the first answer.
    Without a writable folder the answers last only as long as the kernel, and `reason_not_saved` has the reason. Lines
    that the kit could not write wait in `pending`; the kit writes them before the next line.
    """

    def __init__(self, lesson: str, folder: Path | None) -> None:
        self.lesson, self.folder = lesson, folder
        self.path = folder and folder / f"{lesson.rpartition('/')[2]}{ENDING}"
        self.reason_not_saved = ""
        self.pending: list[dict[str, Any]] = []
        self._last = b""  # the last line that this kernel has written
        self._window = token_hex(2)  # with the process: distinguishes this kernel's lines from those of others
        before = AnswerFile(lesson)
        if self.path and os.path.lexists(self.path):
            before = read_answers(partial(read_file, self.path))
        if self.path is None:
            self.reason_not_saved = "this is not a notebook"
        elif before.lesson != lesson and before.has_line:
            why = "".join(f" ({fault})" for fault in before.faults[:1])
            self.reason_not_saved = f"{self.path.name} exists already, and is not a file of this lesson{why}"
            self.path = None
        elif not os.access(self.path if self.path.is_file() else self.path.parent, os.W_OK):
            self.reason_not_saved = "this folder cannot be written to"
        self.content = before if before.lesson == lesson else AnswerFile(lesson)  # the answers so far
        self.has_file = self.path is not None and self.path.is_file()

    def find_answers(self, question: Question) -> list[Answer]:
        """Return the answers to a question so far, oldest first."""
        return [answer for answer in self.content.answers if answer.question == question.name]

    def add_answer(self, question: Question, content: Content, of: str = "", task: int = 0) -> None:
        """Save an answer. A choice of no move is not an answer, because some move is always right."""
        if content == () and question.kind == "which":
            return
        self._forget_if_deleted()
        number, time = len(self.find_answers(question)) + 1, datetime.now(UTC).strftime(TIME)
        asked = question.as_dict() if question.name.startswith(OWN_MISTAKE) else {}
        line = {"question": question.name, "kind": question.kind, "text": question.title, "try": number}
        line |= {"answered": content}
        if of:
            line |= {"of": of, "task": task}
        elif asked:
            line |= {"asked": asked}
        answer = Answer(question.name, question.kind, content, time, of, task, asked=asked)
        self.content.answers.append(answer)
        self.pending.append(line | {"time": time})
        self.write()

    def set_name(self, name: str) -> None:
        """Save the reader's name."""
        self._forget_if_deleted()
        self.content.name = clean_name(name)
        self.pending.append({"name": self.content.name})
        self.write()

    def _forget_if_deleted(self) -> None:
        """Forget the answers if somebody has deleted their file, but not if some wait for a place in it."""
        if self.has_file and self.path and not self.path.exists() and not self.pending:
            self.content, self.has_file, self.pending, self._last = AnswerFile(self.lesson), False, [], b""

    def write(self) -> None:
        """Add the pending lines to the file, in one write. Lines that are whole in the file are no longer pending.

        First end a line that a crash or a full disk has cut short, and write the file in UTF-8 again if an editor has
        saved it in UTF-16. If the last line of this kernel is no longer in the file, count it in the next line, which
        reveals the gap. If the file then has another name, it is another person's.
        """
        if self.path is None or not self.pending:
            return
        try:
            with open_file(self.path, "ab+") as file:
                file.seek(0)
                content = read_stream(file, self.path.name)
                if content and not content.endswith(b"\n"):  # another kernel may still write its last line
                    sleep(0.1)
                    content += file.read()
                above, now = split_lines(content), read_lines(content)
                if now.lesson == self.lesson and not json.detect_encoding(content).startswith("utf-8"):
                    write_atomically(self.path, decode_text(content).encode())
                    self.write()
                    return
                is_gone = bool(self._last) and self._last not in above
                is_others = is_gone and bool(now.name) and self.content.name not in ("", now.name)
                if is_others or (now.lesson != self.lesson and (now.lesson or now.has_line)):
                    raise OSError(errno.EEXIST, "another file has taken its place; move that file away")
                head = {"format": FORMAT, "lesson": self.lesson, "kit": __version__}
                lines = [] if now.lesson else [encode_line(head)]
                above += [self._last] * is_gone
                for entry in self.pending:
                    place = {"line": len(above + lines) + 1, "after": compute_digest(above + lines)}
                    lines.append(encode_line(entry | place | {"window": f"{self._window}{os.getpid():x}"}))
                end = b"" if not content or content.endswith(b"\n") else b"\n"
                text = end + b"".join(line + b"\n" for line in lines)
                written_lines = split_lines(text[: file.write(text)])
        except OSError as error:
            self.reason_not_saved = f"{self.path.name} cannot be written to: {describe_fault(error)}"
            return
        whole = [line for line in lines[-len(self.pending) :] if line in written_lines]
        del self.pending[: len(whole)]
        self._last = whole[-1] if whole else self._last
        self.reason_not_saved = f"{self.path.name} took only a part; is the disk full?" if self.pending else ""
        self.has_file = True


def ignore(content: Content, is_right: bool) -> None:
    """Do nothing: answers outside a lesson are neither counted nor saved."""


def notebook_folder() -> Path | None:
    """Return the folder of the answers: KIT_ANSWERS or the notebook's own folder, in which Jupyter starts its kernel.

    None outside a notebook's kernel.
    """
    from IPython import get_ipython

    if getattr(get_ipython(), "kernel", None) is None:
        return None
    return Path(os.environ.get("KIT_ANSWERS") or Path.cwd())
