"""Each part's user in the real Redis can do its work, and nothing that endangers the others."""

import threading
import time
from typing import Any

import pytest
import redis
from celery import Celery
from celery.contrib.testing.worker import start_worker
from redis.exceptions import AuthenticationError, NoPermissionError

from app.config import broker
from infra.stack.parts import redis as redis_part

pytestmark = pytest.mark.services

DANGEROUS: tuple[tuple[str | int, ...], ...] = (
    ("CONFIG", "GET", "*"),
    ("CONFIG", "SET", "dir", "/"),
    ("DEBUG", "SLEEP", 0),
    ("MODULE", "LIST"),
    ("SLAVEOF", "NO", "ONE"),
    ("REPLICAOF", "NO", "ONE"),
    ("KEYS", "*"),
    ("SCAN", 0),
    ("FLUSHALL",),
    ("FLUSHDB",),
    ("SWAPDB", 0, 1),
    ("SHUTDOWN", "NOSAVE"),
    ("SAVE",),
    ("BGSAVE",),
    ("ACL", "WHOAMI"),
    ("ACL", "SETUSER", "default", "on", "nopass", "+@all", "~*"),
    ("MIGRATE", "127.0.0.1", 1, "celery", 0, 1),
    ("DUMP", "celery"),
    ("RESTORE", "celery", 0, "x"),
    ("MONITOR",),
    ("CLIENT", "LIST"),
    ("CLIENT", "KILL", "TYPE", "normal"),
    ("SLOWLOG", "GET"),
    ("EVAL", "return 1", 0),
    ("SCRIPT", "FLUSH"),
    ("SCRIPT", "KILL"),
    ("FUNCTION", "LIST"),
    ("PUBLISH", "x", "x"),
    ("PSUBSCRIBE", "*"),
    ("SORT", "celery"),
    ("OBJECT", "ENCODING", "celery"),
)


@pytest.fixture(params=redis_part.USERS)
def user(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def connected(services: Any, user: str) -> Any:
    return redis.Redis.from_url(services.redis_users[user], socket_timeout=5, protocol=2)


def test_nobody_may_do_what_endangers_others(services: Any, user: str) -> None:
    server = connected(services, user)
    assert server.ping()
    for command in DANGEROUS:
        with pytest.raises(redis.ResponseError, match=r"no permissions|unknown command"):
            server.execute_command(*command)


def test_only_the_throttling_runs_scripts(services: Any, user: str) -> None:
    server = connected(services, user)
    if user == "throttling":
        assert server.evalsha(server.script_load("return 1"), 0) == 1
        return
    for command in (("SCRIPT", "LOAD", "return 1"), ("EVALSHA", "0" * 40, 0)):
        with pytest.raises(NoPermissionError):
            server.execute_command(*command)


def test_a_script_of_the_throttling_reaches_nothing_else(services: Any) -> None:
    server = connected(services, "throttling")
    for script, key in (("return redis.call('GET', KEYS[1])", "celery"), ("return redis.call('KEYS', '*')", "")):
        digest = server.script_load(script)
        with pytest.raises(redis.ResponseError):
            server.evalsha(digest, 1 if key else 0, *([key] if key else []))


def test_strangers_are_refused(services: Any) -> None:
    place = services.redis.rpartition("@")[2]
    for login in ("", ":wrong@", "default:@", "web:wrong@", "nobody:x@"):
        with pytest.raises((AuthenticationError, redis.ResponseError), match=r"(?i)auth|wrongpass|invalid"):
            redis.Redis.from_url(f"redis://{login}{place}", protocol=2).ping()


@pytest.mark.parametrize(
    ("user", "key"),
    [("web", "fondsatlas:throttle:x"), ("cache", "celery"), ("throttling", "celery"), ("worker", ":1:x")],
)
def test_a_part_reaches_its_own_keys_only(services: Any, user: str, key: str) -> None:
    server = connected(services, user)
    for command in (("GET", key), ("SET", key, "x"), ("LPUSH", key, "x")):
        with pytest.raises(NoPermissionError):
            server.execute_command(*command)


def test_the_cache_works(services: Any) -> None:
    from django.core.cache.backends.redis import RedisCache

    cache = RedisCache(services.redis_users["cache"], {})
    cache.set("a", {"b": 1}, 30)
    assert cache.get("a") == {"b": 1}
    assert cache.get_or_set("c", 5) == 5
    assert cache.incr("c") == 6
    assert cache.touch("a", 60)
    cache.set_many({"d": 1, "e": 2})
    assert cache.get_many(["d", "e", "f"]) == {"d": 1, "e": 2}
    cache.delete_many(["a", "c", "d", "e"])
    assert not cache.has_key("a")


def application(url: str) -> Celery:
    app = Celery("users", broker=url, set_as_current=False)
    app.conf.update(
        broker_transport="app.config.broker:Transport",
        task_ignore_result=True,
        task_acks_late=True,
        worker_enable_remote_control=False,
        worker_prefetch_multiplier=1,
        # What was not confirmed comes back at once, by way of the lock.
        broker_transport_options={"visibility_timeout": 1, "unacked_restore_limit": 10},
    )
    return app


@pytest.mark.parametrize("sender", ["web", "beat"])
def test_jobs_go_from_web_and_beat_to_the_worker(services: Any, sender: str) -> None:
    # given: a worker with its own login, and a task that it fails to finish at first
    receiving = application(services.redis_users["worker"])
    finished, done = threading.Event(), list[int]()

    @receiving.task(name=f"users.note_{sender}", bind=True, max_retries=3)
    def note(task: Any, number: int) -> None:
        if not done:
            done.append(-1)
            raise task.retry(countdown=0)
        done.append(number)
        finished.set()

    # when: another login queues it
    sending = application(services.redis_users[sender])
    with start_worker(receiving, perform_ping_check=False, pool="solo"):
        sending.send_task(f"users.note_{sender}", [7], retry=False)

        # then
        assert finished.wait(30)
    assert done == [-1, 7]


def test_a_job_of_a_dead_worker_comes_back(services: Any) -> None:
    """kombu puts it back under a lock, which redis-py lets go by a script."""
    worker = connected(services, "worker")
    channel: Any = application(services.redis_users["worker"]).connection().channel()
    # Else it would put the job back when the tests end, and say so where nobody reads any more.
    channel.do_restore = False
    channel.queue_declare(queue="celery-lost")
    application(services.redis_users["web"]).send_task("users.lost", queue="celery-lost")
    taken = channel.basic_get("celery-lost")
    assert taken is not None
    assert worker.hget("unacked", taken.delivery_tag)

    # when: its time is over
    time.sleep(1.1)
    channel.qos.restore_visible(interval=1)

    # then
    assert worker.llen("celery-lost") == 1
    assert worker.get("unacked_mutex") is None
    worker.delete("celery-lost")


def test_a_lock_that_another_one_holds_by_now_is_left_to_it(services: Any) -> None:
    client = broker.Client.from_url(services.redis_users["worker"], protocol=2)
    lock = client.lock("unacked_mutex", timeout=30)
    assert lock.acquire(blocking=False)
    client.set("unacked_mutex", "somebody else's")
    with pytest.raises(redis.exceptions.LockNotOwnedError):
        lock.release()
    assert client.get("unacked_mutex") == b"somebody else's"
    client.delete("unacked_mutex")
