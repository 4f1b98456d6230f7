# SPDX-License-Identifier: GPL-3.0-or-later
"""completion_driver.py SHELL MANUAL LINE: prints what the shell offers at the end of the line, one a line."""
import os
import pty
import re
import select
import shlex
import subprocess
import sys
import tempfile

shell, manual, line = sys.argv[1:]
program = line.split()[0]
scripts = {
    "bash": f"{manual}/{program}/bash/{program}",
    "fish": f"{manual}/{program}/fish/{program}.fish",
    "zsh": f"{manual}/{program}/zsh",
}


def bash():
    """Bash calls the function with these variables set."""
    words = line.split() + ([""] if line.endswith(" ") else [])
    typed = " ".join(shlex.quote(word) for word in words)
    return subprocess.run(
        ["bash", "--norc", "-c",
         f". {shlex.quote(scripts['bash'])}; COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; "
         f"$(complete -p {program} | sed 's/.*-F \\([^ ]*\\) .*/\\1/') {program}; "
         "printf '%s\\n' \"${COMPREPLY[@]}\""],
        check=True, capture_output=True, text=True).stdout


def fish():
    with tempfile.TemporaryDirectory() as home:
        out = subprocess.run(
            ["fish", "--no-config", "-c", f"source {scripts['fish']}; complete -C {shlex.quote(line)}"],
            check=True, capture_output=True, text=True, env={**os.environ, "HOME": home}).stdout
    return "\n".join(row.split("\t")[0] for row in out.splitlines())


def zsh():
    """An interactive shell on a terminal; compadd says what it was given that fits."""
    setup = f"""
fpath=({shlex.quote(scripts['zsh'])} $fpath); PS1='ready>'; autoload -Uz compinit; compinit -u -D
zstyle ':completion:*' list-colors ''; zstyle ':completion:*' verbose no
compadd() {{
  if [[ ${{@[1,(i)(-|--)]}} == *-(O|A|D)* ]]; then builtin compadd "$@"; return; fi
  local -a found; builtin compadd -A found "$@"; print -rl -- "<<"$^found">>" >>$OFFERED
  builtin compadd "$@"
}}
"""
    with tempfile.TemporaryDirectory() as home:
        with open(f"{home}/.zshrc", "w", encoding="utf-8") as file:
            file.write(setup)
        offered = f"{home}/offered"
        open(offered, "w", encoding="utf-8").close()
        pid, terminal = pty.fork()
        if pid == 0:
            os.execvpe("zsh", ["zsh", "-i"],
                       {**os.environ, "ZDOTDIR": home, "OFFERED": offered, "TERM": "dumb"})
        read_until(terminal, "ready>")
        os.write(terminal, line.encode() + b"\t")
        os.write(terminal, b"\x15print en''d\n")  # kill the line; then a sign that it is done
        read_until(terminal, "\nend")
        os.write(terminal, b"exit\n")
        os.close(terminal)
        os.waitpid(pid, 0)
        with open(offered, encoding="utf-8") as file:
            return "\n".join(re.findall(r"<<(.*)>>", file.read()))


def read_until(terminal, text):
    seen = ""
    while text not in seen.replace("\r", ""):
        if not select.select([terminal], [], [], 60)[0]:
            sys.exit(f"zsh does not answer; it said: {seen}")
        seen += os.read(terminal, 4096).decode(errors="replace")


print({"bash": bash, "zsh": zsh, "fish": fish}[shell]())
