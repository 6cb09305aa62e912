"""Django's settings; what differs between servers is in the environment (docs/running.md)."""

from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.data_folder import keep_database_file_private, make_data_folder, read_secret_key
from scorekeeper.environment import (
    BASE_DIR,
    NO_PROXY,
    SHIPPED_LANGUAGES,
    Environment,
    check_club_creation,
    check_database_url,
    check_hosts,
    check_ip_address,
    check_public_url,
    check_time_zone,
    check_token,
    check_writable_folder,
    find_computer_zone,
    parse_words,
)
from scorekeeper.network import HomeHosts

DATA_DIR = BASE_DIR / "data"
A_YEAR = 365 * 24 * 60 * 60

env = Environment()
DEBUG = env.flag("DEBUG")
DEMO = env.flag("DEMO")
DEMO_COPIES = env.number("DEMO_COPIES", 50, limit=1_000)
PUBLIC_URL = env.str("SCOREKEEPER_URL", "", validate=check_public_url)
FURTHER_HOSTS = env.str("SCOREKEEPER_HOSTS", "", validate=check_hosts)
BIND_ADDRESS = env.str("BIND_ADDRESS", "0.0.0.0", validate=check_ip_address)  # noqa: S104 - every network
TRUSTED_PROXIES = env.proxies("TRUST_PROXY", "")
DATABASE_URL = env.str("DATABASE_URL", "", validate=check_database_url)
CLUB_CREATION = env.str("CLUB_CREATION", "open", validate=check_club_creation)
OPERATOR = env.str("OPERATOR", "")
PRIVACY_TEXT = env.str("PRIVACY_TEXT", "")
BACKUP_FOLDER = env.path("BACKUP_FOLDER", DATA_DIR / "backups", validate=check_writable_folder)
BACKUPS_KEPT = env.number("BACKUPS_KEPT", 7, limit=1_000)
# How many processes serve, and how many threads each has for reading, for writing and for files.
WORKERS = env.number("WORKERS", 2, limit=64)
THREADS = env.number("THREADS", 2, limit=64)
TIME_ZONE = env.str("TIME_ZONE", "", validate=check_time_zone) or find_computer_zone()
METRICS_TOKEN = env.str("METRICS_TOKEN", "", validate=check_token)
LOG_REQUESTS = env.flag("LOG_REQUESTS", default=not DEBUG)  # runserver has lines of its own
OFFERED_LANGUAGES = env.languages("LANGUAGES", ",".join(SHIPPED_LANGUAGES))
env.seal()

PUBLIC_URL = PUBLIC_URL.rstrip("/")
PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname
HTTPS = urlsplit(PUBLIC_URL).scheme == "https"
if HTTPS and not TRUSTED_PROXIES:  # every page would redirect to itself again and again
    raise ImproperlyConfigured(NO_PROXY)
SECRET_KEY = read_secret_key(DATA_DIR)
CLUB_CREATION, _, CLUB_PASSPHRASE = (part.strip() for part in CLUB_CREATION.partition(":"))
BACKUP_FOLDER = BASE_DIR / BACKUP_FOLDER
# `migrate` first copies the database; not in a demo, where nothing lasts longer than an hour.
COPY_BEFORE_MIGRATION = not DEMO
ERRORS_FILE = DATA_DIR / "errors"
NAMED_HOSTS = [*([PUBLIC_HOST] if PUBLIC_HOST else []), *parse_words(FURTHER_HOSTS)]
ALLOWED_HOSTS = NAMED_HOSTS if HTTPS else HomeHosts(NAMED_HOSTS)

INSTALLED_APPS = [
    "scorekeeper.admin_config.CardNightAdmin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "django_htmx",
    "games",
]
MIDDLEWARE = [
    "scorekeeper.middleware.Health",
    "scorekeeper.measuring.Measuring",
    "games.web.language.Language",
    "scorekeeper.middleware.BehindProxy",
    "scorekeeper.middleware.RequestLog",
    # It sets headers of files, too, so it stands before what answers with files.
    "scorekeeper.middleware.Policies",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages have secrets (links, CSRF tokens) beside what people typed. Against guessing these from
    # compressed sizes (BREACH), Django masks tokens, this middleware adds random padding, and
    # cookies are SameSite.
    "django.middleware.gzip.GZipMiddleware",
    "scorekeeper.middleware.PlainPages",
    "scorekeeper.middleware.Limits",
    "games.web.demo_only.DemoOnly",
    "games.access.phones.PhoneSessionMiddleware",
    "scorekeeper.middleware.ServerTime",
    "games.web.following.Unchanged",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "scorekeeper.middleware.ErrorPages",
]
ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
TEMPLATES = [
    {
        "NAME": "django",
        "BACKEND": "scorekeeper.page_templates.IsolatingTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "scorekeeper.page_templates.UnindentedLoader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "games.templatetags.drawing",
                "games.templatetags.writing",
            ],
        },
    },
]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES: dict[str, dict[str, Any]]
if DATABASE_URL:
    DATABASES = {"default": {**dj_database_url.parse(DATABASE_URL)}}
else:
    make_data_folder(DATA_DIR)
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA_DIR / "scorekeeper.sqlite3",
        }
    }
DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"]["ENGINE"] = "scorekeeper.postgres"
    # So that nobody waits forever for a server that is gone, or for rows that others write.
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 20_000,
        "options": "-c lock_timeout=5s",
        # Queries that are sent often are planned once for each connection.
        "server_side_binding": True,
        "prepare_threshold": 5,
    } | DATABASES["default"].get("OPTIONS", {})
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    keep_database_file_private(Path(DATABASES["default"]["NAME"]))
    # Six phones can save at the same moment. With WAL, readers never wait; with IMMEDIATE, writers
    # queue instead of failing, for as long as a phone waits before it sends again. Only FULL
    # keeps what was acknowledged on the disk when the power fails.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in {
        "UserAttributeSimilarityValidator": {},
        "MinimumLengthValidator": {"min_length": 12},
        "CommonPasswordValidator": {},
    }.items()
]

# Of a request: a file of matches is the largest, all others are short forms.
MAX_BODY_BYTES = 6_000_000
# In each process at a time. A file is made in a thread and kept until its client has read it; one
# thread is left for everybody else.
MAX_DOWNLOADS = max(1, THREADS - 1)
DATA_UPLOAD_MAX_MEMORY_SIZE = 250_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 1

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
# People who guess passwords of the admin site are shut out by address. By name, anybody could shut
# out the owner.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(hours=1)
AXES_LOCKOUT_PARAMETERS = ["ip_address"]
AXES_CLIENT_IP_CALLABLE = "scorekeeper.senders.get_sender"
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_TEMPLATE = "admin/locked_out.html"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

LANGUAGE_CODE = "en"
LANGUAGES = [(code, SHIPPED_LANGUAGES[code]) for code in OFFERED_LANGUAGES]
FORMAT_MODULE_PATH = "games.formats"
LOCALE_PATHS = [BASE_DIR / "games/locale"]
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorekeeper.bundles.BundleFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}

# Three separate cookies: what a phone remembers and the token of its forms, for a year, and who is
# signed in to the admin site, for a working day. Over https, other hosts under the same domain
# cannot set them.
HOST_ONLY = "__Host-" if HTTPS else ""
PHONE_COOKIE_NAME = f"{HOST_ONLY}phone"
CSRF_COOKIE_NAME = f"{HOST_ONLY}csrftoken"
PHONE_COOKIE_AGE = CSRF_COOKIE_AGE = A_YEAR
# The language chosen on a phone or a television is no secret, but no other site needs it.
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = A_YEAR
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "scorekeeper.staff_sessions"
SESSION_COOKIE_NAME = f"{HOST_ONLY}admin"
SESSION_COOKIE_AGE = 8 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = A_YEAR if HTTPS else 0
# HSTS is for this host alone (W005, W021): other hosts under its domain have their own owners.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# Over http, browsers complain about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"

REASONS_TO_REFUSE = (
    "DisallowedHost",
    "RequestDataTooBig",
    "SuspiciousOperation",
    "TooManyFieldsSent",
    "TooManyFilesSent",
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "hide_secrets": {"()": "scorekeeper.logs.HideSecrets"},
        "add_request_id": {"()": "scorekeeper.logs.AddRequestId"},
        "skip_reported_503": {"()": "scorekeeper.logs.SkipReported503"},
        "shorten_refused": {"()": "scorekeeper.logs.ShortenRefused"},
    },
    "formatters": {
        "line": {
            "()": "scorekeeper.logs.TextFormatter",
            "format": "%(asctime)s %(levelname)s %(request_id)s %(name)s: %(message)s",
        }
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["hide_secrets", "add_request_id"],
        },
        "count": {"class": "scorekeeper.error_count.ErrorCounter", "level": "ERROR"},
    },
    "root": {"handlers": ["stderr", "count"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING", "propagate": True},
        # Only the server's own errors: wrong addresses and refused forms happen every day.
        "django.request": {"level": "ERROR", "filters": ["skip_reported_503"]},
        **{
            f"django.security.{reason}": {"filters": ["shorten_refused"]}
            for reason in REASONS_TO_REFUSE
        },
        "scorekeeper.requests": {"level": "INFO" if LOG_REQUESTS else "WARNING"},
        "django.server": {"filters": ["hide_secrets"]},  # runserver's line for every request
    },
}
