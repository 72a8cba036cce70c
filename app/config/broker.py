"""Celery's transport over Redis, without scripts: only the throttling may run any (infra/redis/users.acl)."""

from typing import Any

import redis
from kombu.transport.redis import Channel as RedisChannel
from kombu.transport.redis import Transport as RedisTransport
from redis.exceptions import LockNotOwnedError, WatchError
from redis.lock import Lock as ScriptedLock

from app.config import heartbeat


class Lock(ScriptedLock):
    """redis-py's lock, which compares and deletes in a watched transaction instead of a script."""

    def register_scripts(self) -> None:
        """There are none."""

    def do_release(self, expected_token: str) -> None:
        """Delete the lock if it is still ours."""
        with self.redis.pipeline() as pipe:
            try:
                pipe.watch(self.name)
                if pipe.get(self.name) != expected_token:
                    raise LockNotOwnedError("Cannot release a lock that's no longer owned", lock_name=str(self.name))
                pipe.multi()
                pipe.delete(self.name)
                pipe.execute()
            except WatchError as error:
                raise LockNotOwnedError("The lock changed hands", lock_name=str(self.name)) from error


class Client(redis.Redis):
    """A client whose locks are ours."""

    def lock(self, *arguments: Any, **options: Any) -> Any:
        """A lock without scripts; the arguments are redis-py's."""
        return super().lock(*arguments, **{"lock_class": Lock} | options)


class Channel(RedisChannel):
    """kombu's channel with that client, which tells the heartbeat that it waits for Redis."""

    def _brpop_start(self, timeout: float | None = None) -> None:
        heartbeat.asked()
        super()._brpop_start(timeout)  # type: ignore[misc]

    def _brpop_read(self, **options: Any) -> Any:
        heartbeat.answered()
        return super()._brpop_read(**options)  # type: ignore[misc]

    def _get_client(self) -> type[redis.Redis]:
        return Client


class Transport(RedisTransport):
    """What CELERY_BROKER_TRANSPORT names."""

    Channel = Channel

    def establish_connection(self) -> Any:
        """Connect; whoever waits for a broker that is away is alive."""
        heartbeat.beat()
        try:
            return super().establish_connection()
        except Exception:
            # The next attempt comes after a pause.
            heartbeat.beat(heartbeat.ATTEMPT)
            raise
