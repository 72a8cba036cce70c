"""The product's own processes: web server, Celery worker and beat, indexer."""

import hashlib
import hmac
import os
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version

from infra.stack.layout import HOST, PYTHON, ROOT, Layout
from infra.stack.parts import postgres
from infra.stack.parts.part import Part

WEB_WORKERS = 2
#: Open connections of a worker; more wait in the backlog. With the default, a thousand idle ones close the door.
WEB_CONNECTIONS = 800
#: Milliseconds for a request's head to arrive; a connection that is kept without a request ends as soon.
WEB_HEAD_TIMEOUT_MS = 10_000
#: Bytes of a request's head, its address included.
WEB_HEAD_BYTES = 65_536
#: Milliseconds that a statement of the web may take; imports, migrations and tasks have no limit.
WEB_STATEMENT_TIMEOUT_MS = 5000


@dataclass(frozen=True)
class Addresses:
    """Where the services are, as URLs; the indexer has a database login of its own."""

    database: str
    opensearch: str
    #: Redis as the web uses it, to queue jobs.
    redis: str
    mail: str
    indexer_database: str = ""
    #: Redis for its other users, by name (infra/redis/users.acl).
    redis_users: Mapping[str, str] = field(default_factory=dict)

    def redis_for(self, user: str) -> str:
        """Redis's address for a user; outside of the stack all share one."""
        return self.redis_users.get(user) or self.redis


def django_environment(layout: Layout, addresses: Addresses, secret_key: str) -> dict[str, str]:
    """Environment of everything that imports the Django settings."""
    return {
        "DJANGO_SETTINGS_MODULE": "app.config.settings",
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1",
        "PORTAL_HOME": str(layout.home),
        "PORT": str(layout.port),
        "SECRET_KEY": os.environ.get("SECRET_KEY") or secret_key,
        "DATABASE_URL": addresses.database,
        "DATABASE_FOLDER": "" if "postgres" in layout.external else str(postgres.place(layout).data),
        "OPENSEARCH_URL": addresses.opensearch,
        "REDIS_URL": addresses.redis_for("web"),
        "REDIS_CACHE_URL": os.environ.get("REDIS_CACHE_URL") or addresses.redis_for("cache"),
        "EMAIL_URL": addresses.mail,
        # The login of the bucket of uploads, where there is one (ADR 0171).
        **{name: os.environ[name] for name in ("S3_KEY", "S3_SECRET") if os.environ.get(name)},
        # Said explicitly, so that a limit in the caller's environment does not cut an import short.
        "STATEMENT_TIMEOUT_MS": "0",
    }


def throttling_environment(addresses: Addresses) -> dict[str, str]:
    """What web processes need besides: the only login that may run a script in Redis."""
    return {"REDIS_THROTTLING_URL": os.environ.get("REDIS_THROTTLING_URL") or addresses.redis_for("throttling")}


def metrics_token(layout: Layout, secret_key: str) -> str:
    """What opens /metrics; also kept in the file ``run/metrics-token``, which Prometheus can be told to read."""
    token = os.environ.get("METRICS_TOKEN") or hmac.new(secret_key.encode(), b"metrics", hashlib.sha256).hexdigest()
    path = layout.run / "metrics-token"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.chmod(0o600)
    path.write_text(token)
    return token


def heartbeat_environment(layout: Layout, part: str) -> dict[str, str]:
    """What a part without a port needs to show that it works."""
    return {"HEARTBEAT_FILE": str(layout.heartbeat(part))}


def indexer_environment(layout: Layout, addresses: Addresses) -> dict[str, str]:
    """Environment of the indexer: its own database login, and neither the web's login nor its secret key."""
    return {
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1",
        "PORTAL_HOME": str(layout.home),
        "INDEXER_DATABASE_URL": addresses.indexer_database,
        "OPENSEARCH_URL": addresses.opensearch,
    }


def parts(layout: Layout, addresses: Addresses, secret_key: str) -> list[Part]:
    env = django_environment(layout, addresses, secret_key)
    # Quiet: the banners are no lines of a log.
    celery = [PYTHON, "-m", "celery", "-A", "app.config.celery", "--quiet"]
    return [
        Part(
            name="indexer",
            command=[PYTHON, "-m", "indexer", "run"],
            directory=ROOT,
            log=layout.log("indexer"),
            environment=indexer_environment(layout, addresses) | heartbeat_environment(layout, "indexer"),
        ),
        Part(
            name="worker",
            command=[*celery, "worker", "--concurrency", "2", "--loglevel", "INFO", "--without-mingle",
                     "--without-gossip", "--without-heartbeat"],
            directory=ROOT,
            log=layout.log("worker"),
            environment=env
            | {"REDIS_URL": addresses.redis_for("worker")}
            | heartbeat_environment(layout, "worker"),
            stop_seconds=20,
        ),
        Part(
            name="beat",
            command=[*celery, "beat", "--loglevel", "INFO", "--pidfile=", f"--schedule={layout.run / 'beat-schedule'}"],
            directory=ROOT,
            log=layout.log("beat"),
            environment=env
            | {"REDIS_URL": addresses.redis_for("beat")}
            | heartbeat_environment(layout, "beat"),
        ),
        Part(
            name="web",
            command=[
                PYTHON, "-m", "granian", "--interface", "rsgi", "--host", HOST, "--port", str(layout.port),
                "--workers", str(WEB_WORKERS), "--runtime-mode", "mt", "--loop", "uvloop", "--no-ws",
                # The detection of HTTP/2 waits for a first byte without any time-out.
                "--http", "1", "--http1-header-read-timeout", str(WEB_HEAD_TIMEOUT_MS),
                "--http1-buffer-size", str(WEB_HEAD_BYTES), "--backpressure", str(WEB_CONNECTIONS),
                "--respawn-failed-workers", "--workers-kill-timeout", "5",
                "--log-config", "app/config/server_logging.json",
                "app.config.rsgi:application",
            ],
            directory=ROOT,
            log=layout.log("web"),
            environment=env
            | throttling_environment(addresses)
            | {"METRICS_TOKEN": metrics_token(layout, secret_key)}
            | {"STATEMENT_TIMEOUT_MS": os.environ.get("STATEMENT_TIMEOUT_MS") or str(WEB_STATEMENT_TIMEOUT_MS)},
        ),
    ]  # fmt: skip


def package_version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


def probe_web(layout: Layout) -> str:
    """The server's version once it answers, whatever the parts behind it do; raises OSError before."""
    with urllib.request.urlopen(f"{layout.address}/livez", timeout=3):  # noqa: S310 - our own loopback address
        return f"granian {package_version('granian')}"
