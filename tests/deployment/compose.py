"""The compose file as what it starts, with the little that a machine without containers needs.

Everything is read from infra/compose and infra/images; nothing of it is repeated here.
"""

import json
import os
import re
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from infra.stack.certificates import COMPOSE
from infra.stack.layout import ROOT

FILE = yaml.safe_load((COMPOSE / "compose.yml").read_text(encoding="utf-8"))
DOCKERFILE = (ROOT / "infra" / "images" / "Dockerfile").read_text(encoding="utf-8")
#: Where the official image keeps its configuration.
SEARCH_CONFIG = "/usr/share/opensearch/config/"
#: The product's folder in its image.
IMAGE_HOME = "/srv/fondsatlas"
_VARIABLE = re.compile(r"\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}")


@dataclass(frozen=True)
class Deployment:
    """The compose file on this machine: a folder, what its .env says, and addresses and paths in place of others."""

    folder: Path
    variables: Mapping[str, str]
    #: Texts of the compose file and what stands for them here; the first that fits counts.
    replaced: Sequence[tuple[str, str]]
    services: Mapping[str, Any] = field(default_factory=lambda: FILE["services"])

    def here(self, text: str) -> str:
        """A text of the compose file with the addresses and paths of this machine."""
        stands_for = dict(self.replaced)
        return re.sub("|".join(re.escape(there) for there in stands_for), lambda found: stands_for[found[0]], text)

    def environment(self, service: str) -> dict[str, str]:
        """What the compose file sets for a service, filled in."""
        given = self.services[service].get("environment", {})
        return {name: self.here(interpolated(str(value), self.variables)) for name, value in given.items()}

    def command(self, service: str, *given: str) -> list[str]:
        """What a service runs: its own command or the image's, or what is given in its place."""
        described = self.services[service]
        own = [] if given else described.get("command", image_command())
        words = [self.here(interpolated(word, self.variables)) for word in (*described.get("entrypoint", ()), *own)]
        words += given
        return [sys.executable if word == "python" else word for word in words]

    def product(self, service: str) -> dict[str, str]:
        """The whole environment of a service of the product's image; nothing of the caller's but the search path."""
        image = {name: self.here(value) for name, value in image_environment().items()}
        return image | {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)} | self.environment(service)

    def search_settings(self, service: str) -> dict[str, str]:
        """What the search image's start makes of its environment: dotted names become settings, as they stand."""
        dotted = re.compile(r"[a-z0-9_]+\.[a-z0-9_]+")
        return {name: value for name, value in self.environment(service).items() if dotted.match(name)}

    def mounted(self, service: str) -> dict[str, Path]:
        """Path in the container -> what the compose file mounts there from its folder."""
        found = {}
        for volume in self.services[service].get("volumes", ()):
            source, target = volume.split(":")[:2]
            if source.startswith("."):
                found[target] = Path(self.here(source)) if source != self.here(source) else COMPOSE / source
        return found


def interpolated(text: str, variables: Mapping[str, str]) -> str:
    """A value of the compose file as Compose fills it in; KeyError where a variable that must be set is not."""

    def value(match: re.Match[str]) -> str:
        if match[0] == "$$":
            return "$"
        name, sign, default = match[1], match[2], match[3]
        if variables.get(name):
            return variables[name]
        if sign == "-":
            return str(default)
        raise KeyError(name)

    return _VARIABLE.sub(value, text)


def image_environment() -> dict[str, str]:
    """The variables that the product's image sets."""
    [block] = re.findall(r"^ENV ((?:.*\\\n)*.*)$", DOCKERFILE, re.MULTILINE)
    pairs = (word.split("=", 1) for word in shlex.split(block.replace("\\\n", " ")))
    return {name: value for name, value in pairs if name != "PATH"}


def image_folders() -> list[str]:
    """The folders that the product's image makes for its user, where volumes are mounted."""
    [made] = re.findall(r"&& mkdir (.+?) && chown fondsatlas (.+)$", DOCKERFILE, re.MULTILINE)
    assert made[0] == made[1]
    return [folder if folder.startswith("/") else f"{IMAGE_HOME}/{folder}" for folder in made[0].split()]


def image_command() -> list[str]:
    """What the product's image runs where nothing else is said."""
    [block] = re.findall(r"^CMD (\[(?:.*\\\n)*.*\])$", DOCKERFILE, re.MULTILINE)
    words: list[str] = json.loads(block.replace("\\\n", " "))
    return words
