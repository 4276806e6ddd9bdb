"""Writes the help of every command into docs/cli.md, below what is written there by hand; run it after a change of an
option."""

from __future__ import annotations

import re
from pathlib import Path

import click

from judge.cli import main

PAGE = Path(__file__).resolve().parent / "cli.md"

_HELP = re.compile(r"\n*```text\nUsage: judge .*?\n```\n*\Z", re.DOTALL)
_WIDTH = 80


def cli_page(written: str) -> str:
    """The page with each command's help, as it is printed at 80 columns, at the end of the command's part."""
    head, *parts = re.split(r"^(?=## )", written, flags=re.MULTILINE)
    return head + "\n\n".join(_with_help(part) for part in parts) + "\n"


def _with_help(part: str) -> str:
    found = re.match(r"## judge (\S+)\n", part)
    kept = _HELP.sub("", part).strip()
    if not found or found[1] not in main.commands:
        return kept
    command = main.commands[found[1]]
    above = click.Context(main, info_name="judge", **main.context_settings)
    own = {"terminal_width": _WIDTH, **command.context_settings}
    context = click.Context(command, parent=above, info_name=found[1], **own)
    return f"{kept}\n\n```text\n{command.get_help(context).strip()}\n```"


if __name__ == "__main__":
    PAGE.write_text(cli_page(PAGE.read_text("utf-8")), "utf-8")
