"""A game's own words; without them it gets general ones, or what follows from its declaration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


def unwrap_text(text: str) -> str:
    """Return the text with each paragraph in one line, and one blank line between them."""
    return "\n\n".join([" ".join(part.split()) for part in text.strip().split("\n\n")])


@dataclass(frozen=True, slots=True)
class Question:
    """How a game asks the question of a deal, which one player or nobody answers."""

    key: str = "went_out"  # its name in the match file
    text: str = ""  # what the table is asked
    why: str = ""  # what the answer does
    nobody: str = ""  # what nobody means; empty if it must be somebody
    short: str = ""  # the question in a word
    times: str = ""  # what the answer did so many times: “out first in 3 of 9 deals”
    # Why a score changed, by how the answer’s compares with all others, and for the `rest`.
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
