"""Sessions of the admin site in the database: signing out ends one even if its cookie was
copied.
"""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Django's store, which deletes expired rows whenever somebody signs in."""

    def cycle_key(self) -> None:
        """Delete all expired sessions, and change this one's key: called at sign-in."""
        self.clear_expired()
        super().cycle_key()
