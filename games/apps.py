from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate, pre_migrate


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Card games"

    def ready(self) -> None:
        """Have the database's guards removed before each migration if they are in its way, and put back after it.

        Players without initials and colour get theirs after it, too. Connections that cannot write are not kept.
        """
        from games.database import fill_initials, guards, writable

        pre_migrate.connect(guards.remove_guards, sender=self)
        post_migrate.connect(guards.install_guards, sender=self)
        post_migrate.connect(fill_initials.fill_after_migrating, sender=self)
        connection_created.connect(writable.keep_no_read_only_connection)
