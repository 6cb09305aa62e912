"""The Django app of the admin site."""

from django.contrib.admin.apps import AdminConfig
from django.core.checks import Tags, register

from scorekeeper.gone_settings import check_gone_settings


class CardNightAdmin(AdminConfig):
    """Django's admin site with this app's order and pages."""

    default_site = "scorekeeper.admin_site.CardNightSite"

    def ready(self) -> None:
        """Register the check of settings that have no effect any more."""
        super().ready()
        register(check_gone_settings, Tags.compatibility)
