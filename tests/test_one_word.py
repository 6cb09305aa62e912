"""One thing has one name, in the app and in its guides.

The table in CONTRIBUTING.md has the words.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.reading_pages import unmark_messages

ROOT = Path(__file__).parents[1]
OTHER_NAMES = re.compile(
    r"throw\w* (?:away|out)|(?:pair|column|line) (?:is )?gone|row gone|(?:pairs|rows|columns) can go\b|can go on",
    re.IGNORECASE,
)
READ = ("README.md", "docs/*.md", "templates/**/*.html", "static/js/*.js", "games/**/*.py")


def test_equal_cards_are_always_called_discarded():
    said = [
        (path, OTHER_NAMES.findall(path.read_text()))
        for pattern in READ
        for path in ROOT.glob(pattern)
    ]
    assert len(said) > 100
    assert [(str(path), names) for path, names in said if names] == []


KEPT = {
    "games/demo/recorded_club.py": "keys of what is stored",
    "games/rules/declared/keys.py": "keys of declarations",
    "games/rules/declared/reading.py": "keys of declarations",
    "games/urls.py": "addresses",
}
"""Files whose texts are no words of the app, and what they are."""
NOT_PLAIN = re.compile(
    r"""
    \b(?:
        who(?:so)?ever | (?:in\ the\ )?mean(?:while|time) | anew | any\ more
        | looks?\ on | lookers?-on | put\ away | brought\ in | takes?\ part | so\ much\ a
        | faces?(?![\ -](?:up|down)) | (?<!“)somebody | everybody | television | is\ in\ yet
        | tak(?:e|es|en|ing)\ back | sides? | (?<!good\ )(?<!card\ )nights?
    )\b
    | ^(?:Correct|Right|(?-i:deals))$
    """,
    re.IGNORECASE | re.VERBOSE,
)
TAG = re.compile(
    r"{#.*?#}|{%.*?%}|{{.*?}}|<(?:script|style).*?</(?:script|style)>|<[^>]*>", re.DOTALL
)
SHOWN = re.compile(r'(?:aria-label|placeholder|title|alt)="([^"]*)"')


def texts_of_template(path: Path) -> Iterator[str]:
    """Yield what a template shows or has read out, piece by piece."""
    html = unmark_messages(path.read_text("utf-8"))
    yield from (piece.strip() for piece in TAG.split(html) if piece.strip())
    yield from SHOWN.findall(re.sub(r"{%.*?%}|{{.*?}}", " ", html))


@cache
def sentences_of_module(path: Path) -> list[str]:
    """Return the texts of a module that are more than a key, without its docstrings; read once for
    all words.
    """
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and id(node) not in docstrings
    ]
    return [" ".join(node.value.split()) for node in constants if isinstance(node.value, str)]


def list_files() -> list[Path]:
    """Return the files with what the app says: its templates, and its modules but for migrations
    and what is kept.
    """
    patterns = ("templates/**/*.html", "games/**/*.py", "scorekeeper/**/*.py")
    paths = [
        path
        for pattern in patterns
        for path in ROOT.glob(pattern)
        if path.parent.name != "migrations"
    ]
    return [path for path in paths if path.relative_to(ROOT).as_posix() not in KEPT]


def test_the_app_uses_only_words_of_the_glossary():
    paths = list_files()
    assert len(paths) > 700
    found = []
    for path in paths:
        texts = texts_of_template(path) if path.suffix == ".html" else sentences_of_module(path)
        found += [
            (path.name, text) for text in texts if NOT_PLAIN.search(text) and not is_key(text)
        ]
    assert found == []


def is_key(text: str) -> bool:
    """Tell whether a text is the name of a field or file, as `lines.*.side`, or an error that
    begins with one.
    """
    if text == "Somebody":  # what stored rows have for a name that is erased
        return True
    return re.fullmatch(r"[a-z_.*/-]+", text) is not None or text.startswith(("teams ", "teams:"))
