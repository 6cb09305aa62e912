"""The admin site as this app has it."""

from django.contrib.admin.apps import AdminConfig


class CardNightAdmin(AdminConfig):
    """Django's admin site, in the order in which it is needed."""

    default_site = "scorekeeper.admin_site.CardNightSite"
