"""Who made and who took a backup on the status page: lines of the admin site's own log."""

from __future__ import annotations

from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType


def log_backup(user: int, name: str, *, made: bool) -> None:
    """Write down that this user (an id) made the backup of that name, or else took it as a file.

    A backup is no row: the line has the kind of the log itself, and leads nowhere.
    """
    LogEntry.objects.create(
        user_id=user,
        content_type=ContentType.objects.get_for_model(LogEntry),
        object_repr=name,
        action_flag=ADDITION if made else CHANGE,
        change_message="Made a backup" if made else "Took a backup as a file",
    )


def load_logged_backups(most: int) -> list[LogEntry]:
    """The newest lines of backups that were made (additions) or taken, the newest first, at most so many."""
    kind = ContentType.objects.get_for_model(LogEntry)
    lines = LogEntry.objects.filter(content_type=kind).select_related("user").order_by("-action_time", "-pk")
    return list(lines[:most])
