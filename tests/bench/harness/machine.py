"""The machine and the versions that figures belong to."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil

#: Packages whose version explains a figure; those of the peers are added by their benchmarks.
_PACKAGES = ("django", "django-ninja", "granian", "psycopg", "orjson", "opensearch-py", "urllib3")


def machine() -> dict[str, str | int | float]:
    """Processor, cores, memory, system."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 0,
        "memory_gib": round(psutil.virtual_memory().total / 2**30, 1),
        "system": f"{platform.system()} {platform.release()}",
    }


def versions(*packages: str) -> dict[str, str]:
    """Python's and the packages' versions, as far as they are installed."""
    found = {"python": platform.python_version()}
    for name in (*_PACKAGES, *packages):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()
