"""The admin site, for the operator to find things in; `games.play` makes changes, as in the app."""

from django.contrib import admin

from scorekeeper.version import VERSION

from . import accounts, clubs, house_games, matches, old_results, players
from .login import LoginForm

__all__ = ["accounts", "clubs", "house_games", "matches", "old_results", "players"]

admin.site.login_form = LoginForm
admin.site.site_header = "Card Night"
admin.site.site_title = "Card Night"
admin.site.index_title = f"Everything on this server · version {VERSION}"
