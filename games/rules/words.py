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
    """How a game asks the question of a deal, which one player or nobody answers.

    - `key`: its name in the match file.
    - `text`: what the table is asked; `why`: what the answer does; `short`: the question in a word.
    - `nobody`: what nobody means; empty if it must be somebody.
    - `times`: what the answer did so many times: “out first in 3 of 9 deals”.
    - `lines`: why a score changed, by how the answer's compares with all others (`best`, `tied`,
      `beaten`), and for the `rest`.
    """

    key: str = "went_out"
    text: str = ""
    why: str = ""
    nobody: str = ""
    short: str = ""
    times: str = ""
    lines: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a game; an option in braces, `{block}`, stands for its value in the match.

    - `line`: the game in one line, for choosing it.
    - `how_to_play`: set-up and turns, with blank lines between parts.
    - `examples`: hands to look at, by what to see in them.
    - `groups`: names of the declaration's groups, with `{}` for their rank: three {}.
    - `blocks`: the name of several equal lines side by side.
    - `kept`: the name of a line that could have been discarded and is still there.
    - `mark`: its name in the match file; `mark_more` continues its text.
    """

    line: str = ""
    how_to_play: str = ""
    examples: Mapping[str, str] = field(default_factory=dict)
    groups: tuple[str, ...] = ()
    blocks: Literal["block", "run"] = "block"
    kept: str = ""
    question: Question = field(default_factory=Question)
    mark: str = "marked"
    mark_more: str = ""
