"""The command line, run in this process: a process of its own would take a second each time."""

import io
import subprocess
import sys
from unittest.mock import patch

from kit.cli import main

KIT = [sys.executable, "-m", "kit"]


def run(*words: str, given: str | bytes = b"", encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    """Run the command line with these words and this standard input. Its output has this encoding."""
    content = given.encode() if isinstance(given, str) else given
    given_stream, out, err = (io.TextIOWrapper(io.BytesIO(each), encoding=encoding) for each in (content, b"", b""))
    code = 0
    try:
        with patch.multiple(sys, argv=["kit", *words], stdin=given_stream, stdout=out, stderr=err):
            main()
    except SystemExit as stopped:
        code = stopped.code
    out.flush(), err.flush()
    out_text, err_text = (stream.buffer.getvalue().decode(encoding) for stream in (out, err))
    return subprocess.CompletedProcess(words, code, out_text, err_text)


def read_refusal(*words: str, given: bytes = b"") -> str:
    """Return the single short line with which the command line refuses these words or this standard input."""
    done = run(*words, given=given)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), done
    assert done.stderr.startswith("kit: ") and len(done.stderr) < 1_200, done
    return done.stderr
