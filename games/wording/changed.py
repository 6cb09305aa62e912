"""A fact that changed, in few words."""

from __future__ import annotations

from dataclasses import dataclass

MAX_SHORT_LENGTH = 20
"""The most characters of both values that fit beside a subject on a phone."""


@dataclass(frozen=True, slots=True)
class FactChange:
    """A fact that changed: its subject, and its values before and after in few words."""

    subject: str
    before: str
    after: str

    @property
    def long(self) -> bool:
        """Whether the values are too long to stand beside the subject on a phone."""
        return len(self.before) + len(self.after) > MAX_SHORT_LENGTH
