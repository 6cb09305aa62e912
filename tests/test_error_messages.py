"""Messages of rules and writes are whole sentences, made by `say`, and stored as pages show
them.
"""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings

GAMES = Path(settings.BASE_DIR) / "games"
BY_HAND = re.compile(
    r"""(removesuffix|rstrip)\(["']\.["']\)|f"\{(error|refused|problem|error\.message)\}\.\""""
)
SLOT = re.compile(r"\{\w*\}")
NOT_SHOWN = {"ValueError", "AssertionError", "TypeError"}
"""Errors of the program: no page shows their messages."""


@cache
def list_modules() -> list[Path]:
    """Return the modules of rules and writes."""
    return [path for folder in ("rules", "play") for path in sorted((GAMES / folder).rglob("*.py"))]


def list_calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls in a module, each with the name of what is called."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def list_say_calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield each call of `say`, with its module and line; that of `refill` takes a message that was
    made so.
    """
    for module in list_modules():
        if module.name == "say.py":
            continue
        for name, call in list_calls(module):
            if name == "say":
                yield f"{module.relative_to(GAMES)}:{call.lineno}", call


def is_piece(node: ast.expr) -> bool:
    """Tell whether a value is a text that code put together, or chose: no slot may be filled so.

    A slot that is filled later stands for itself: `{block}`.
    """
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and not SLOT.fullmatch(node.value)
    if isinstance(node, ast.IfExp):
        return is_piece(node.body) or is_piece(node.orelse)
    joined = (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "join"
    )
    return (
        joined
        or isinstance(node, ast.JoinedStr)
        or (isinstance(node, ast.BinOp) and has_text(node))
    )


def has_text(node: ast.BinOp) -> bool:
    """Tell whether one side of a sum is a text."""
    return any(is_piece(side) for side in (node.left, node.right))


def test_a_message_is_made_by_say():
    found = [
        f"{path.relative_to(GAMES)}:{call.lineno} {name}"
        for path in list_modules()
        for name, call in list_calls(path)
        if name.endswith(("Error", "super().__init__")) and name not in NOT_SHOWN
        for argument in call.args[:1]
        if is_piece(argument)
    ]
    assert found == []


def test_a_sentence_is_a_literal_in_its_call():
    found = [
        place
        for place, call in list_say_calls()
        if not call.args or any(not isinstance(text, ast.Constant) for text in call.args)
    ]
    assert found == []


def test_a_sentence_is_no_fragment():
    texts = [(place, text.value) for place, call in list_say_calls() for text in call.args]
    assert len(texts) > 100
    assert [(place, text) for place, text in texts if re.search(r"^[\s,;:]|[\s,;]$", text)] == []


def test_a_slot_takes_typed_text_or_a_whole_text():
    found = [
        f"{place} {slot.arg}"
        for place, call in list_say_calls()
        for slot in call.keywords
        if is_piece(slot.value)
    ]
    assert found == []


def test_singular_and_plural_have_the_same_slots():
    pairs = [
        (place, [list_slots(text.value) - {"n"} for text in call.args])
        for place, call in list_say_calls()
    ]
    assert [place for place, slots in pairs if len(slots) == 2 and slots[0] != slots[1]] == []


def test_slots_and_given_values_match():
    found = []
    for place, call in list_say_calls():
        given = {slot.arg for slot in call.keywords} - {"n"}
        taken = set().union(*(list_slots(text.value) for text in call.args)) - {"n"}
        # With `**` more is given than can be seen here.
        if given != taken and not (None in given and given - {None} <= taken):
            found.append(place)
    assert found == []


def list_slots(template: str) -> set[str]:
    """Return the names of the slots of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_a_message_of_an_error_ends_as_a_sentence():
    found = [
        (f"{path.relative_to(GAMES)}:{call.lineno}", text.value)
        for path in list_modules()
        for name, error in list_calls(path)
        if name.endswith(("Error", "super().__init__"))
        for call in error.args[:1]
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "say"
        for text in call.args
    ]
    assert len(found) > 50
    assert [
        (place, text)
        for place, text in found
        if not text.endswith((".", "?", "!", "{error}", "{advice}"))
    ] == []


def test_no_code_adds_or_strips_a_full_stop():
    places = [path for path in GAMES.rglob("*.py") if BY_HAND.search(path.read_text("utf-8"))]
    assert [path.name for path in places] == ["words.py"]
