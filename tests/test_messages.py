"""Messages are whole texts that a translator gets in full: literals without slots of the code, and
no pieces.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "games").rglob("*.py"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MAKE_MESSAGES = {"say", "phrase", "gettext", "ngettext", "gettext_lazy"}
DEFINE_THEM = {"say.py", "translated.py"}
ONLY_ENGLISH = {"admin", "backup", "club_file", "demo", "management", "rules"}
"""Folders whose errors hosts read, or people who write files: English."""
MESSAGE = re.compile(
    r"{% blocktranslate(?P<options>[^%]*)%}(?P<text>.*?){% endblocktranslate %}", re.DOTALL
)
SHORT_MESSAGE = re.compile(r"""{% translate (?P<text>\S.*?) *(?:context "[^"]+" )?(?:as \w+ )?%}""")
PIECE = re.compile(r"^[\s,;:]|[\s,;]$")


def list_messages(path: Path) -> Iterator[tuple[int, ast.expr]]:
    """Yield each message that a module makes, with its line: one, or one for 1 and one for
    several.
    """
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in MAKE_MESSAGES
        ):
            messages = node.args[:2] if node.func.id != "gettext" else node.args[:1]
            yield from (
                (node.lineno, message)
                for message in messages
                if not isinstance(message, ast.Starred)
            )


def test_messages_of_modules_are_literals_and_whole() -> None:
    wrong = []
    for path in MODULES:
        if path.name in DEFINE_THEM:
            continue
        for line, message in list_messages(path):
            literal = message.value if isinstance(message, ast.Constant) else None
            if not isinstance(literal, str) or PIECE.search(literal):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {ast.unparse(message)}")
    assert wrong == []


def test_messages_of_modules_are_in_no_f_string() -> None:
    """gettext of Debian 12 does not look into f-strings: six messages had no German."""
    inside = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in MODULES
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in MAKE_MESSAGES
    ]
    assert inside == []


def has_words(text: ast.expr) -> bool:
    """Tell whether a text, or an f-string outside its braces, has letters."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return any(
        isinstance(part, ast.Constant) and re.search("[A-Za-z]", str(part.value)) for part in parts
    )


def test_errors_shown_to_players_are_messages() -> None:
    wrong = []
    for path in MODULES:
        if ONLY_ENGLISH & {*path.relative_to(ROOT / "games").parts}:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            is_error = isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Error")
            if not is_error or ast.unparse(node.func) == "ValueError":
                continue
            if any(map(has_words, node.args[:1])):
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}")
    assert wrong == []


@pytest.mark.parametrize(
    "path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates"))
)
def test_messages_of_templates_are_trimmed_and_whole(path: Path) -> None:
    html = path.read_text("utf-8")
    for message in MESSAGE.finditer(html):
        assert "trimmed" in message["options"].split()
        for text in message["text"].split("{% plural %}"):
            assert not PIECE.search(text.strip()), text
    for message in SHORT_MESSAGE.finditer(html):
        assert re.fullmatch(r'"[^"]+"', message["text"]), "a message is a text, no value"
        assert not PIECE.search(message["text"].strip('"')), message["text"]
