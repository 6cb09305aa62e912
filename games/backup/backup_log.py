"""The log of backups made and downloaded on the status page: lines of the admin site's own log."""

from __future__ import annotations

from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType


def log_backup(user: int, name: str, *, made: bool) -> None:
    """Log that this user (an id) made the backup of that name, or else downloaded it, in the
    admin's own log.
    """
    LogEntry.objects.create(
        user_id=user,
        content_type=ContentType.objects.get_for_model(LogEntry),
        object_repr=name,
        action_flag=ADDITION if made else CHANGE,
        change_message="Made a backup" if made else "Downloaded a backup",
    )


def load_logged_backups(most: int) -> list[LogEntry]:
    """Return the newest lines of backups made (additions) or downloaded, the newest first, at most
    so many.
    """
    kind = ContentType.objects.get_for_model(LogEntry)
    lines = (
        LogEntry.objects.filter(content_type=kind)
        .select_related("user")
        .order_by("-action_time", "-pk")
    )
    return list(lines[:most])
