# The app as an image: Python and what requirements.lock lists, nothing to build with. Other bases will do that have
# Debian 13 with Python 3.11 or newer and venv; the tests build on one made for it. To name a newer one with its digest:
# docker buildx imagetools inspect python:3.13-slim-trixie
ARG BASE=python:3.13.16-slim-trixie@sha256:bf44cdfcb76cd3b41e879bc058fc37ec5872002ccfde7fcb765e218cde0cd79c

FROM ${BASE} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /app
COPY requirements.lock .
RUN python3 -m venv .venv \
 && .venv/bin/python -m pip install --quiet --only-binary=:all: --require-hashes -r requirements.lock \
 && .venv/bin/python -m pip uninstall --quiet --yes setuptools pip
COPY manage.py ./
COPY scripts/scorekeeper scripts/
COPY scorekeeper scorekeeper
COPY games games
COPY templates templates
COPY static static
RUN SECRET_KEY=of-no-use-after-this-step-but-long-enough .venv/bin/python manage.py collectstatic --noinput --verbosity 0 \
 && rm -rf data && mkdir data && chown 1000:1000 data && chmod 700 data

FROM ${BASE}
# What the image says of itself (the annotations of OCI); docs/containers.md has the line that fills them in.
ARG VERSION=
ARG REVISION=
LABEL org.opencontainers.image.title="Card Night Scorekeeper" \
      org.opencontainers.image.description="Keeps score of card games played at a real table" \
      org.opencontainers.image.licenses="BSD-3-Clause" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# pg_dump, for the copy before an update: of the major version that compose.yaml has, which is Debian 13's own.
RUN apt-get update --quiet=2 \
 && DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes --no-install-recommends postgresql-client-17 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
# What comes with the base to install things with is of no use here.
RUN rm -rf /usr/local/lib/python3*/site-packages/* /usr/local/lib/python3*/ensurepip /usr/local/bin/pip* \
    /usr/share/python-wheels /usr/lib/python3*/ensurepip
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 REVISION=${REVISION}
WORKDIR /app
COPY --from=build /app /app
RUN ln -s /app/scripts/scorekeeper /usr/local/bin/
USER 1000:1000
VOLUME /app/data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD [".venv/bin/python", "-c", "from os import environ as e; from urllib.request import urlopen; urlopen('http://%s:8000/healthz' % (e.get('BIND_ADDRESS') or '127.0.0.1'), timeout=4)"]
CMD [".venv/bin/python", "manage.py", "serve", "--port", "8000"]
