"""Backups in a folder, named by their dates: writing one more, and keeping the newest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from scorekeeper.caller import as_caller

from .backup_file import BackupHead
from .whole_database import save_backup

BACKUP_PATTERN = "scorekeeper-*.gz"


@dataclass(frozen=True, slots=True)
class KeptBackup:
    """A backup in a folder: its name, when it was made, and its size in bytes."""

    name: str
    made_at: datetime
    size: int


def add_backup(
    folder: Path, start_progress: Callable[[int], Callable[[int], object]]
) -> tuple[Path, BackupHead]:
    """Write one more backup (as `save_backup`), and delete the oldest beyond `BACKUPS_KEPT`."""
    path = folder / f"scorekeeper-{timezone.localtime():%Y-%m-%d-%H%M%S}.gz"
    head = save_backup(path, start_progress)
    with as_caller():
        # Names have the date first, so they sort by age.
        for old in sorted(folder.glob(BACKUP_PATTERN))[: -settings.BACKUPS_KEPT]:
            old.unlink()
    return path, head


def list_backups(folder: Path) -> list[KeptBackup]:
    """Return a folder's backups, the newest first; none without the folder."""
    if not folder.exists():
        return []
    zone = timezone.get_default_timezone()
    kept = []
    for path in folder.glob(BACKUP_PATTERN):
        status = path.stat()
        made_at = datetime.fromtimestamp(status.st_mtime, tz=zone)
        kept.append(KeptBackup(path.name, made_at, status.st_size))
    return sorted(kept, key=lambda backup: backup.name, reverse=True)
