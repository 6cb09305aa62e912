from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User

from .lists import SafeListAdmin

admin.site.unregister([User, Group])


@admin.register(User)
class SafeUserAdmin(SafeListAdmin, UserAdmin):  # type: ignore[type-arg] # not at run time
    """Users."""


@admin.register(Group)
class SafeGroupAdmin(SafeListAdmin, GroupAdmin):
    """Groups."""
