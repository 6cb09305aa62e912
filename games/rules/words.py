"""A game's own words; what it does not say gets a general word, or one that follows from its
declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


def unwrap_text(text: str) -> str:
    """Return the text with each paragraph in one line; between paragraphs it has to have one blank
    line, no more.
    """
    return "\n\n".join([" ".join(part.split()) for part in text.strip().split("\n\n")])


@dataclass(frozen=True, slots=True)
class Question:
    """The question of a deal, answered by one player or nobody: how a game asks it, and tells of
    the answer.

    `key` is its name in the match file. `text` is what the table is asked, `why` what the answer
    does, `nobody` what nobody means; empty if it must be somebody. `short` is the question in a
    word, `times` what a player did who was the answer so many times: “out first in 3 of 9 deals”.
    `lines` say why a score changed: by how that of the answer compares with all others (`best`,
    `tied`, `beaten`), and for the `rest`.
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
    """The words of a game.

    An option in braces, `{block}`, stands for its value in the match.

    `line` is the game in one line, for choosing it; `how_to_play` set-up and turns, with blank
    lines between parts. `examples` are hands to look at: what to see in them, and their cards.

    `groups` are the names of the declaration's groups, in their order, with `{}` for their rank:
    three {}. `blocks` names several equal lines side by side. `kept` names a line that could have
    been discarded and is still there. `mark` is the name of the mark in the match file, `mark_more`
    continues its text if that does not explain itself.
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
