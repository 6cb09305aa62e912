"""The Django app of the admin site."""

from django.contrib.admin.apps import AdminConfig


class CardNightAdmin(AdminConfig):
    """Django's admin site with this app's order and pages."""

    default_site = "scorekeeper.admin_site.CardNightSite"
