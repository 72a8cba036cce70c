"""The image starts the web server with the same protection against slow clients as `./portal up`."""

import re
from pathlib import Path

from infra.stack.layout import ROOT, Layout
from infra.stack.parts import application
from infra.stack.parts.application import Addresses

LIMITS = (
    "--http",
    "--http1-header-read-timeout",
    "--http1-buffer-size",
    "--backpressure",
    "--interface",
    "--runtime-mode",
    "--loop",
    "--workers",
    "--log-config",
)


def test_the_image_and_the_local_stack_limit_connections_alike(tmp_path: Path) -> None:
    addresses = Addresses("postgresql://x@127.0.0.1/x", "http://127.0.0.1:1", "redis://127.0.0.1/0", "smtp://127.0.0.1")
    [web] = [part for part in application.parts(Layout(tmp_path), addresses, "key") if part.name == "web"]
    words = re.findall(r'"([^"]*)"', (ROOT / "infra/images/Dockerfile").read_text().rpartition("\nCMD ")[2])
    for option in LIMITS:
        assert words[words.index(option) + 1] == web.command[web.command.index(option) + 1], option
