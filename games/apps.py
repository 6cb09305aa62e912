from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Card games"

    def ready(self) -> None:
        """Keep the guards of the log and of links in the database in place over every migration.

        After it, players without looks get theirs.
        """
        from games.database import fill_initials, guards

        pre_migrate.connect(guards.remove_guards, sender=self)
        post_migrate.connect(guards.install_guards, sender=self)
        post_migrate.connect(fill_initials.fill_after_migrating, sender=self)
