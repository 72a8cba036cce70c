"""Writes the table of personal data from what the apps say about their models."""

from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand

from app.database.personal import held, terms, without_persons

_HEAD: Final = "<!-- From here on written by `./portal generate`, from the modules `personal` of the apps. -->\n"
_COLUMNS: Final = ("Model", "What", "How long", "When the account ends", "Exported as", "Not exported")


def table() -> str:
    """The generated part of the document."""
    lines = [_HEAD, "## Periods", "", _row("Topic", "Period", "Models"), _row("---", "---", "---"), *_periods(), ""]
    lines += ["## Models that hold something about persons", "", _row(*_COLUMNS), _row(*["---"] * len(_COLUMNS))]
    for model, one in sorted(held().items()):
        exported = f"`{one.exported}`" if one.exported else "–"
        kept = "; ".join(str(rule) for rule in one.kept)
        lines.append(_row(f"`{model}`", one.what, kept, one.end.value, exported, one.withheld or "–"))
    lines += ["", "## Models that hold nothing about persons", "", _row("Models", "Why"), _row("---", "---")]
    reasons: dict[str, list[str]] = {}
    for model, why in sorted(without_persons().items()):
        reasons.setdefault(why, []).append(f"`{model}`")
    lines += [_row(", ".join(models), why) for why, models in reasons.items()]
    return "\n".join(lines) + "\n"


def _periods() -> list[str]:
    """A row for each topic, which the privacy policy has a sentence on, under the same key."""
    topics: dict[str, tuple[str, list[str]]] = {}
    for model, term in terms():
        topics.setdefault(term.topic, (str(term.period), []))[1].append(f"`{model}`")
    return [_row(f"`{topic}`", period, ", ".join(models)) for topic, (period, models) in sorted(topics.items())]


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def written(present: str) -> str:
    """The whole document: its text by hand, and the table."""
    return present.partition(_HEAD)[0] + table()


class Command(BaseCommand):
    """``python -m django export_personal_data``."""

    help = "Write the table in infra/docs/personal-data.md from what the apps say about their models."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the document."""
        target = settings.ROOT / "infra" / "docs" / "personal-data.md"
        target.write_text(written(target.read_text("utf-8")), "utf-8")
