"""One rule for full stops: an error's message has none at its end, and pages add it by one function."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

GAMES = Path(settings.BASE_DIR) / "games"
BY_HAND = re.compile(r"""(removesuffix|rstrip)\(["']\.["']\)|f"\{(error|refused|problem|error\.message)\}\.\"""")


def messages(path: Path) -> Iterator[str]:
    """Yield what the errors made in a file say, as far as it is written there; `{}` stands for what is filled in."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("Error", "super().__init__")):
            for argument in node.args[:1]:
                yield from texts(argument)


def texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))


@pytest.mark.parametrize("folder", ["rules", "play"])
def test_no_message_of_an_error_ends_with_a_full_stop(folder: str) -> None:
    found = [text for path in (GAMES / folder).rglob("*.py") for text in messages(path)]
    assert len(found) > 10
    assert [text for text in found if text.endswith(".")] == []


def test_nobody_adds_or_takes_a_full_stop_by_hand() -> None:
    places = [path for path in GAMES.rglob("*.py") if BY_HAND.search(path.read_text("utf-8"))]
    assert [path.name for path in places] == ["words.py"]
