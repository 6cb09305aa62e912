"""The Django app of the admin site."""

from django.contrib.admin.apps import AdminConfig
from django.core.checks import Tags, register


class CardNightAdmin(AdminConfig):
    """Django's admin site with this app's order and pages."""

    default_site = "scorekeeper.admin_site.CardNightSite"

    def ready(self) -> None:
        """Register the check of security.txt's expiry, for `check --deploy`."""
        from scorekeeper.security_txt import check_expiry

        super().ready()
        register(check_expiry, Tags.security, deploy=True)
