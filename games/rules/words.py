"""A game's own words; without them it gets general ones, or what follows from its declaration."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Literal

from .say import Text, say

BETWEEN_SENTENCES = re.compile(r"(?<=\.) ")
# By these, the texts of `_add_sentence` and `_add_paragraph` are recognised; there they are
# literals, as in every call of `say`, so that translators get them.
SENTENCES = "{first} {second}"
PARAGRAPHS = "{first}\n\n{second}"


def write_paragraphs(*paragraphs: Sequence[str]) -> str:
    """Return a text of paragraphs, each with its sentences, with blank lines between them."""
    written = [join_sentences(sentences) for sentences in paragraphs]
    return reduce(_add_paragraph, written)


def join_sentences(sentences: Sequence[str]) -> str:
    """Return one text of several sentences, "" for none."""
    return reduce(_add_sentence, sentences) if sentences else ""


def _add_sentence(first: str, second: str) -> str:
    return say("{first} {second}", first=first, second=second)


def list_first_sentences(text: str) -> list[str]:
    """Return the first sentence of each paragraph of a text, from `write_paragraphs` or typed."""
    if not isinstance(text, Text):
        paragraphs = [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]
        return [BETWEEN_SENTENCES.split(paragraph, maxsplit=1)[0] for paragraph in paragraphs]
    if text.template == PARAGRAPHS:
        return [
            *list_first_sentences(text.slots["first"]),
            *list_first_sentences(text.slots["second"]),
        ]
    if text.template == SENTENCES:
        return list_first_sentences(text.slots["first"])
    return [text]


def _add_paragraph(first: str, second: str) -> str:
    return say("{first}\n\n{second}", first=first, second=second)


@dataclass(frozen=True, slots=True)
class Question:
    """How a game asks the question of a deal, which one player or nobody answers."""

    key: str = "went_out"  # its name in the match file
    text: str = ""  # what the table is asked
    why: str = ""  # what the answer does
    nobody: str = ""  # what nobody means; empty if it must be somebody
    short: str = ""  # the question in a word
    times: str = ""  # what the answer did, to be counted: “out first” in 3 of 9 deals
    # Why a score changed, by how the answer’s compares with the others (“best”, “tied”, “beaten”);
    # “rest” is for the others’ scores.
    lines: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a game; an option in braces, `{block}`, stands for its value in the match."""

    line: str = ""  # the game in one line, for choosing it
    how_to_play: str = ""  # set-up and turns, with blank lines between parts
    # Hands to look at, by what to see in them.
    examples: Mapping[str, str] = field(default_factory=dict)
    # Names of the declaration's groups, with `{}` for their rank: three {}.
    groups: tuple[str, ...] = ()
    blocks: Literal["block", "run"] = "block"  # the name of several equal lines side by side
    kept: str = ""  # the name of a line that could have been discarded and is still there
    question: Question = field(default_factory=Question)
    mark: str = "marked"  # its name in the match file
    mark_more: str = ""  # continues the mark's text
