from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Card games"

    def ready(self) -> None:
        """After each migration, put the database's guards back in place, and give players without looks theirs."""
        from games.database import fill_initials, guards

        pre_migrate.connect(guards.remove_guards, sender=self)
        post_migrate.connect(guards.install_guards, sender=self)
        post_migrate.connect(fill_initials.fill_after_migrating, sender=self)
