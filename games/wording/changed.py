"""A fact that changed, in few words."""

from __future__ import annotations

from dataclasses import dataclass

ROOM = 20
"""Characters that go beside a subject, both together."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A fact that changed: what it is, and in few words what it was and what it became."""

    subject: str
    before: str
    after: str

    @property
    def long(self) -> bool:
        """Whether it has more words than go beside the subject on a phone."""
        return len(self.before) + len(self.after) > ROOM
