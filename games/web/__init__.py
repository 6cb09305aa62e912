"""Helpers for views: responses, polling, redirects within a match, consent, invitations."""
