"""Who is signed in to the admin site, in the database: signing out ends it wherever its cookie was copied to."""

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Django's, but rows that have expired go by themselves: whenever somebody signs in, who gets a new key then."""

    def _get_new_session_key(self) -> str:
        self.clear_expired()
        return super()._get_new_session_key()
