from django.contrib.admin.apps import AdminConfig
from django.core.checks import Tags, register

from scorekeeper.gone_settings import check_gone_settings


class CardNightAdmin(AdminConfig):
    """Django's admin site with this app's order and pages."""

    default_site = "scorekeeper.admin_site.CardNightSite"

    def ready(self) -> None:
        super().ready()
        register(check_gone_settings, Tags.compatibility)
