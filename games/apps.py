from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Card games"

    def ready(self) -> None:
        """Keep the log's guard in the database in place over every migration."""
        from games.play import append_only  # it needs the models

        pre_migrate.connect(append_only.remove, sender=self)
        post_migrate.connect(append_only.install, sender=self)
