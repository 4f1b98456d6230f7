# SPDX-License-Identifier: GPL-3.0-or-later
"""on_terminal.py ANSWERS COMMAND...: runs the command with a terminal of its own, from which it cannot
tell that nobody sits there, and types the answers, split at "|", one for each question: a text that ends
in ": " or "] " when nothing more comes. "^C", "^Z" and "^M" are typed as those keys, "^G" is the indented
line that the terminal showed, a generated passphrase; a command that stops is continued as `fg` would, after the terminal was asked whether it echoes. Prints what the terminal showed
and exits as the command does. Standard input and output stay what they are; the rest is the terminal's."""
import os
import pty
import re
import select
import signal
import sys
import termios

KEYS = {"^C": b"\x03", "^Z": b"\x1a", "^M": b"\n"}


def run_as_a_shell_does(command):
    """Runs the command in a process group of its own; returns its exit code."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    tty = os.open("/dev/tty", os.O_RDWR)
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(tty, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execvp(command[0], command)
    while True:
        _, status = os.waitpid(child, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            return os.waitstatus_to_exitcode(status)
        echoes = termios.tcgetattr(tty)[3] & termios.ECHO
        os.tcsetpgrp(tty, os.getpgrp())
        os.write(tty, b"(stopped, echo is on)\n" if echoes else b"(stopped, echo is off)\n")
        os.tcsetpgrp(tty, child)
        os.killpg(child, signal.SIGCONT)


def main():
    answers = [a for a in sys.argv[1].split("|") if a]
    stdin, stdout = os.dup(0), os.dup(1)
    child, terminal = pty.fork()
    if child == 0:
        os.dup2(stdin, 0)
        os.dup2(stdout, 1)
        code = run_as_a_shell_does(sys.argv[2:])
        os._exit(code if code >= 0 else 128 - code)
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
            if answer == "^G":
                answer = re.search(rb"^    (.*?)\r?$", shown, re.MULTILINE)[1].decode()
            os.write(terminal, KEYS.get(answer) or answer.encode() + b"\n")
    _, status = os.waitpid(child, 0)
    sys.stderr.buffer.write(shown)
    return os.waitstatus_to_exitcode(status) if not answers else 99


sys.exit(main())
