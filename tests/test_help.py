"""The guide “It doesn’t work” quotes what the terminal really says, and has people type what there
is.
"""

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
HELP = (ROOT / "docs" / "help.md").read_text("utf-8")
SOURCES = [
    ROOT / "scripts" / "prepare",
    *ROOT.glob("games/management/commands/*.py"),
    *ROOT.glob("scorekeeper/*.py"),
]


def test_terminal_messages_in_the_guide_are_real() -> None:
    messages = re.findall(r"^\| `(.+?)` \|", HELP, re.MULTILINE)
    source = "\n".join(path.read_text("utf-8") for path in SOURCES)
    source = re.sub(r"\{port\}", "8000", re.sub(r"\{settings\.DATA_DIR\}", "…/data", source))
    assert len(messages) >= 6
    assert [message for message in messages if message.rstrip(" …") not in source] == []


def test_the_port_of_the_guide_is_the_default_one() -> None:
    assert re.findall(
        r"^PORT \?= (\d+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    ) == ["8000"]
    assert {*re.findall(r"http://[\w.]+:(\d+)|allow (\d+)/tcp", HELP)} == {
        ("8000", ""),
        ("", "8000"),
    }
