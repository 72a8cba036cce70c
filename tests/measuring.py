"""What a program of its own takes: its time, start included, and its own memory."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

#: The kernel counts the largest memory of a child from before it began, when it was still its parent: it is asked here.
_PROGRAM: Final = """
import resource, runpy, sys
program, sys.argv = sys.argv[1], sys.argv[1:]
try:
    runpy.run_path(program, run_name="__main__")
finally:
    sys.stdout.flush()
    memory = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime + used.ru_stime, int(memory) // 1024, file=sys.stderr)
"""


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of a program took: seconds of the clock and of a processor, and megabytes."""

    wall: float
    processor: float
    memory: int


def run(program: Path, *arguments: str, taken: Path = Path(os.devnull), made: Path = Path(os.devnull)) -> Run:
    """Run it once, with its standard input and output from and to files. Raises RuntimeError where it fails."""
    words = [sys.executable, "-I", "-c", _PROGRAM, str(program), *arguments]
    with taken.open("rb") as given, made.open("wb") as out:
        began = time.perf_counter()
        done = subprocess.run(words, stdin=given, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
        wall = time.perf_counter() - began
    if done.returncode:
        raise RuntimeError(f"{program.name} ended with {done.returncode}: {done.stderr[-500:]}")
    processor, memory = done.stderr.split()[-2:]
    return Run(wall, float(processor), int(memory))
