# SPDX-License-Identifier: GPL-3.0-or-later
"""on_terminal.py ANSWERS COMMAND...: runs the command with a terminal of its own, from which it cannot
tell that nobody sits there, and types the answers, split at "|", one for each question: a text that ends
in ": " or "] " when nothing more comes. "^C" is typed as that key. Prints what the terminal showed and
exits as the command does. Standard input and output stay what they are; the rest is the terminal's."""
import os
import pty
import select
import sys


def main():
    answers = [a for a in sys.argv[1].split("|") if a]
    stdin, stdout = os.dup(0), os.dup(1)
    child, terminal = pty.fork()
    if child == 0:
        os.dup2(stdin, 0)
        os.dup2(stdout, 1)
        os.execvp(sys.argv[2], sys.argv[2:])
    shown = b""
    question = 0
    while True:
        ready, _, _ = select.select([terminal], [], [], 0.05)
        if ready:
            try:
                piece = os.read(terminal, 4096)
            except OSError:  # the other side has gone
                break
            if not piece:
                break
            shown += piece
        elif answers and shown[question:].endswith((b": ", b"] ")):
            question = len(shown)
            answer = answers.pop(0)
            os.write(terminal, b"\x03" if answer == "^C" else answer.encode() + b"\n")
    _, status = os.waitpid(child, 0)
    sys.stderr.buffer.write(shown)
    return os.waitstatus_to_exitcode(status) if not answers else 99


sys.exit(main())
