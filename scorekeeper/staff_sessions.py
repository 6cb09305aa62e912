"""Who is signed in to the admin site, in the database: signing out ends it wherever its cookie was copied to."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Django's, but rows that have expired go by themselves: whenever somebody signs in."""

    def cycle_key(self) -> None:
        """Go on with another key, as whoever signs in does."""
        self.clear_expired()
        super().cycle_key()
