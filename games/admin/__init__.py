"""The admin site, for the operator: clubs, their players, matches, own games and old results, to
look at and find.

Rows are not edited here. Changes to a match go through `games.play`, as in the app.
"""

from django.contrib import admin

from scorekeeper.version import VERSION

from . import accounts, clubs, house_games, matches, old_results, players
from .login import LoginForm

__all__ = ["accounts", "clubs", "house_games", "matches", "old_results", "players"]

admin.site.login_form = LoginForm
admin.site.site_header = "Card Night"
admin.site.site_title = "Card Night"
admin.site.index_title = f"Everything on this server · version {VERSION}"
