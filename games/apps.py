from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate, pre_migrate


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Card games"

    def ready(self) -> None:
        """Connect to Django's signals around migrations and new database connections.

        Before a migration old triggers are dropped; after it columns are filled in, and matches
        follow a new zone of the server. A connection that cannot write is closed after its request.
        """
        from games.database import fill_initials, old_triggers, writable
        from games.play import time_zones

        pre_migrate.connect(old_triggers.drop_old_triggers, sender=self)
        post_migrate.connect(fill_initials.fill_after_migrating, sender=self)
        post_migrate.connect(time_zones.follow_server_zone, sender=self)
        connection_created.connect(writable.keep_no_read_only_connection)
