"""Sessions of the admin site in the database: signing out ends one even if it was copied."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Django's store, which deletes expired rows whenever somebody signs in."""

    def cycle_key(self) -> None:
        self.clear_expired()
        super().cycle_key()
