"""The status page of the server, and the backups made and downloaded there. For superusers."""

from __future__ import annotations

from threading import Lock

from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.views.decorators.http import require_GET, require_POST, require_safe

from games.backup.backup_log import log_backup
from games.backup.folder import add_backup, list_backups
from games.club_file.importing import ignore_progress
from games.web.answers import build_download_headers
from scorekeeper.downloads import Download, read_blocks

from .status import load_status

_backup_lock = Lock()


@require_safe
def status_page(request: HttpRequest) -> HttpResponse:
    _require_superuser(request)
    context = {
        **admin.site.each_context(request),
        "title": "Status of this server",
        "status": load_status(),
    }
    return TemplateResponse(
        request, "admin/status.html", context | {"keeps": settings.BACKUPS_KEPT}
    )


@require_POST
def make_backup(request: HttpRequest) -> HttpResponse:
    """Write a backup into the server's backup folder and log it, unless another is in progress."""
    user = _require_superuser(request)
    if not _backup_lock.acquire(blocking=False):
        messages.warning(request, "Another backup is in progress. Try again when it is done.")
        return redirect("admin:status")
    try:
        settings.BACKUP_FOLDER.mkdir(mode=0o700, parents=True, exist_ok=True)
        path, _ = add_backup(settings.BACKUP_FOLDER, ignore_progress)
        log_backup(user, path.name, made=True)
        messages.success(request, f"The backup {path.name} is made.")
    except OSError as error:
        messages.error(
            request,
            f"No backup was made. {settings.BACKUP_FOLDER} cannot be used: {error.strerror}.",
        )
    finally:
        _backup_lock.release()
    return redirect("admin:status")


@require_GET
def download_backup(request: HttpRequest, name: str) -> Download:
    """Return the backup of that name as a file, logged before it begins."""
    user = _require_superuser(request)
    try:
        if name not in {kept.name for kept in list_backups(settings.BACKUP_FOLDER)}:
            raise Http404("There is no such backup")
        opened = (settings.BACKUP_FOLDER / name).open("rb")
    except OSError:
        raise Http404("There is no such backup") from None
    log_backup(user, name, made=False)
    headers = build_download_headers(name.removesuffix(".gz"), ".gz")
    download = Download(read_blocks(opened), "application/gzip", headers)
    download.call_at_end(opened.close)
    return download


def _require_superuser(request: HttpRequest) -> int:
    """Return the id of the superuser who asks; raise `PermissionDenied` for others."""
    if request.user.is_anonymous or not request.user.is_superuser:
        raise PermissionDenied
    return request.user.pk
