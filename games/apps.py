from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Card games"

    def ready(self) -> None:
        """Keep the log's guard in the database in place over every migration."""
        from games.database import append_only_log  # it needs the models

        pre_migrate.connect(append_only_log.remove, sender=self)
        post_migrate.connect(append_only_log.install, sender=self)
