"""The backups made and downloaded on the status page, in the admin site's own log."""

from __future__ import annotations

from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType


def log_backup(user: int, name: str, *, made: bool) -> None:
    """Log that a user (an id) made, or else downloaded, the backup of that name."""
    LogEntry.objects.create(
        user_id=user,
        content_type=ContentType.objects.get_for_model(LogEntry),
        object_repr=name,
        action_flag=ADDITION if made else CHANGE,
        change_message="Made a backup" if made else "Downloaded a backup",
    )


def load_logged_backups(limit: int) -> list[LogEntry]:
    kind = ContentType.objects.get_for_model(LogEntry)
    lines = (
        LogEntry.objects.filter(content_type=kind)
        .select_related("user")
        .order_by("-action_time", "-pk")
    )
    return list(lines[:limit])
