from __future__ import annotations

from dataclasses import dataclass

# The most characters of both values that fit beside a subject on a phone.
MAX_SHORT_LENGTH = 20


@dataclass(frozen=True, slots=True)
class FactChange:
    """A fact that changed: its subject, and its values before and after in few words."""

    subject: str
    before: str
    after: str

    @property
    def long(self) -> bool:
        return len(self.before) + len(self.after) > MAX_SHORT_LENGTH
