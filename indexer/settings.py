"""Settings of the indexer; every one is an environment variable."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from search.environment import SecretInvalid, with_files


class SettingsInvalid(ValueError):  # noqa: N818 - says what is the case
    """A setting is missing or senseless; the message names it and says what to put there."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the indexer needs to know. Durations are in seconds.

    The lease must be longer than one attempt (:attr:`write_timeout` plus reading a batch), and shorter than the time
    for which the engine remembers a delete (``index.gc_deletes``, 15 minutes), or a late write could revive a deleted
    document. Changes reach the snapshots after :attr:`snapshots` at the latest. :attr:`heartbeat` is the file of
    :class:`indexer.health.Heart`. :attr:`sentry_dsn` is where errors are reported (:mod:`search.tracking`); empty:
    nowhere.
    """

    database_url: str
    opensearch_url: str
    index_prefix: str = "fondsatlas-"
    lease: float = 60.0
    poll: float = 5.0
    snapshots: float = 900.0
    write_timeout: float = 20.0
    batch: int = 1000
    heartbeat: Path | None = None
    sentry_dsn: str = ""
    sentry_environment: str = "production"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Read the settings.

        Raises:
            SettingsInvalid: DATABASE_URL or OPENSEARCH_URL is missing, a number is none, or a file with a secret
                cannot be used.
        """
        try:
            environment = with_files(environment)
        except SecretInvalid as error:
            raise SettingsInvalid(str(error)) from error
        database_url = environment.get("INDEXER_DATABASE_URL") or environment.get("DATABASE_URL", "")
        if not database_url:
            raise SettingsInvalid(
                "Set INDEXER_DATABASE_URL or DATABASE_URL, such as postgresql://user@host:5432/fondsatlas."
            )
        opensearch_url = environment.get("OPENSEARCH_URL", "")
        if not opensearch_url:
            raise SettingsInvalid("Set OPENSEARCH_URL, such as http://127.0.0.1:9200.")
        return cls(
            database_url,
            opensearch_url,
            environment.get("INDEX_PREFIX", "fondsatlas-"),
            lease=_seconds(environment, "INDEXER_LEASE_SECONDS", 60.0),
            poll=_seconds(environment, "INDEXER_POLL_SECONDS", 5.0),
            snapshots=_seconds(environment, "INDEXER_SNAPSHOT_SECONDS", 900.0, most=86_400),
            heartbeat=Path(file) if (file := environment.get("HEARTBEAT_FILE", "")) else None,
            sentry_dsn=environment.get("SENTRY_DSN", ""),
            sentry_environment=environment.get("SENTRY_ENVIRONMENT") or "production",
        )


def _seconds(environment: Mapping[str, str], name: str, default: float, *, most: int = 600) -> float:
    text = environment.get(name, "")
    try:
        seconds = float(text) if text else default
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= most:
        raise SettingsInvalid(f"{name} must be a number of seconds above 0 and up to {most}, not {text!r}.")
    return seconds
