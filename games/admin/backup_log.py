"""Who made and who took a backup on the status page: lines of the admin site's own log."""

from __future__ import annotations

from django.contrib.admin.models import ADDITION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest

from .lists import moment

SHOWN = 20
"""Lines that the status page shows, the newest."""


def note_backup(request: HttpRequest, name: str, what: int) -> None:
    """Write down that this user made (`ADDITION`) or took (`CHANGE`) the backup of that name.

    A backup is no row: the line has the kind of the log itself, and leads nowhere.
    """
    said = "Made a backup" if what == ADDITION else "Took a backup as a file"
    kind = ContentType.objects.get_for_model(LogEntry)
    LogEntry.objects.create(
        user_id=str(request.user.pk), content_type=kind, object_repr=name, action_flag=what, change_message=said
    )


def backup_lines() -> list[str]:
    """When who made or took which backup, the newest first."""
    kind = ContentType.objects.get_for_model(LogEntry)
    lines = LogEntry.objects.filter(content_type=kind).select_related("user").order_by("-action_time", "-pk")
    return [
        f"{moment(line.action_time)}: {line.user.get_username()} {'made' if line.is_addition() else 'took'} "
        f"{line.object_repr}"
        for line in lines[:SHOWN]
    ]
