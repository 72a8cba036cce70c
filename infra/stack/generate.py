"""`portal generate`: files that are made from code and committed, and the check that they are up to date."""

import hashlib
import os
import subprocess

from infra.stack import frontend, messages, processes
from infra.stack.layout import PYTHON, ROOT, Layout
from infra.stack.progress import Progress, run_logged

# What the commands below write.
GENERATED = (
    "app/config/openapi.json",
    "app/discovery/mark.svg",
    "app/staff/static/staff/tokens.css",
    "app/staff/templates/admin/mark.html",
    "infra/docs/fields.md",
    "infra/docs/personal-data.md",
    "infra/docs/adr/README.md",
    "frontend/src/app/mark.gen.ts",
    "frontend/src/shared/api/facets.gen.ts",
    "frontend/src/shared/api/synonyms.gen.ts",
    "frontend/src/shared/api/schema.d.ts",
    "frontend/src/shared/routes/table.gen.ts",
)


def _digests() -> dict[str, str]:
    """Content of every generated file; a missing one is empty."""
    places = {name: ROOT / name for name in GENERATED}
    return {
        name: hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else "" for name, path in places.items()
    }


def run(layout: Layout, progress: Progress, *, check: bool) -> int:
    """Renew every generated file; with `check`, messages.StackError names those that were not up to date."""
    layout.prepare()
    before = _digests()
    env = dict(os.environ) | {
        "DJANGO_SETTINGS_MODULE": "app.config.settings",
        # Generating needs settings that import, not a running stack.
        "SECRET_KEY": os.environ.get("SECRET_KEY") or "generate-only",
        "PYTHONPATH": str(ROOT),
    }
    for title, command in (
        ("Writing the OpenAPI document", [PYTHON, "-m", "django", "export_openapi"]),
        ("Writing the table of personal data", [PYTHON, "-m", "django", "export_personal_data"]),
        ("Writing the field reference", [PYTHON, "-m", "search.fields.reference"]),
        ("Writing the index of decisions", [PYTHON, "-m", "infra.ci.decisions"]),
        ("Writing the front end's table of pages", [PYTHON, "-m", "app.http.frontend"]),
        ("Writing the admin's design tokens", [PYTHON, "-m", "infra.ci.staff_tokens"]),
        ("Writing the mark", [PYTHON, "-m", "infra.ci.mark"]),
        ("Writing the front end's facets", [PYTHON, "-m", "search.fields.frontend"]),
    ):
        run_logged(progress, title, command, log=layout.log("generate"), cwd=ROOT, env=env)
    frontend.install(layout, progress)
    run_logged(
        progress, "Writing the front end's types", ["npm", "run", "generate"],
        log=layout.log("generate"), cwd=frontend.FOLDER, env=frontend.environment(layout),
    )  # fmt: skip
    after = _digests()
    changed = [name for name in GENERATED if before[name] != after[name]]
    if check and changed:
        raise messages.drifted(changed)
    progress.say("Up to date." if not changed else "Renewed: " + ", ".join(changed))
    return 0


def screenshots(layout: Layout, progress: Progress, rest: list[str]) -> int:
    """Take the pictures of the running portal; messages.StackError if it does not run."""
    _, run = processes.current(layout)
    if run is None:
        raise messages.not_running()
    frontend.install(layout, progress)
    env = frontend.environment(layout) | {"PORTAL_URL": run.address}
    return subprocess.call(["npm", "run", "screenshots", "--", *rest], cwd=frontend.FOLDER, env=env)
