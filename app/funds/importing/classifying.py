"""From the words of a fund's name to asset class, peergroup, universe, focus and regions (ADR 0011).

The rules are data: ``rules/classification.toml`` holds the words, ``rules/peergroups.toml`` the peergroups and the
tags that
each asks for. The first peergroup whose tags a fund has is its own, so special ones stand before general ones.
"""

import functools
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_RULES = Path(__file__).parent / "rules"
_RETAIL = "retail"
_GLOBAL = "global"
_WORLD = "region:world"
_BOUGHT = "currency_words:"
_DASH = re.compile(r"\s+[-–—]\s+|–\s+")
_WORD = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class PeergroupRule:
    """One peergroup: names in both languages and the tags (``dimension:code``) that a fund needs to be in it.

    ``currency`` is the one into which returns are converted before funds are rated (ADR 0181).
    """

    code: str
    asset_class: str
    de: str
    en: str
    tags: frozenset[str]
    currency: str


@dataclass(frozen=True, slots=True)
class Words:
    """A list of words as one pattern, with the ones that speak against it."""

    pattern: re.Pattern[str] | None
    against: re.Pattern[str] | None
    unless: re.Pattern[str] | None

    def match(self, text: str) -> bool:
        """Tell whether a lower-case text has one of the words, outside excepted phrases, and none that rules it out."""
        if self.pattern is None or (self.unless is not None and self.unless.search(text)):
            return False
        if self.against is not None:
            text = self.against.sub(" # ", text)
        return self.pattern.search(text) is not None


@dataclass(frozen=True, slots=True)
class CodeRule:
    """A code with the words, asset classes and region tags that lead to it, and its names where it is a term of its
    own.

    ``within`` are wider codes of the same dimension; ``currencies`` are what the main share class must have, none if
    that does not matter. Of asset classes, ``sources`` are what the list must call the fund, none if that does not
    matter; ``unless_market`` says that a name with a sector or a region of its own is none.
    """

    code: str
    words: Words
    de: str = ""
    en: str = ""
    asset_classes: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    guided: bool = False
    within: tuple[str, ...] = ()
    sources: frozenset[str] = frozenset()
    unless_market: bool = False
    currencies: frozenset[str] = frozenset()

    def match(self, text: str, currency: str) -> bool:
        """Tell whether a lower-case text of a fund in this currency has the words."""
        return (not self.currencies or currency.casefold() in self.currencies) and self.words.match(text)


@dataclass(frozen=True, slots=True)
class Dimension:
    """One kind of tag, for some asset classes."""

    name: str
    asset_classes: frozenset[str]
    values: tuple[CodeRule, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Everything the two rule files say."""

    asset_classes: tuple[CodeRule, ...]
    asset_class_of_source: Mapping[str, str]
    silent: Mapping[str, str]
    vague: frozenset[str]
    dimensions: tuple[Dimension, ...]
    universes: tuple[CodeRule, ...]
    classifications: tuple[CodeRule, ...]
    focus: tuple[CodeRule, ...]
    regions: tuple[CodeRule, ...]
    peergroups: tuple[PeergroupRule, ...]
    umbrellas: Words
    ignored: Words

    def own_words(self, text: str) -> str:
        """What is left of a name without its umbrella and without phrases that name a house."""
        if self.ignored.pattern is not None:
            text = self.ignored.pattern.sub(" ", text)
        umbrella, _, rest = _DASH.sub("\0", text, count=1).partition("\0")
        if _WORD.search(rest) and self.umbrellas.match(umbrella):
            return rest.strip()
        return text.strip()


@dataclass(frozen=True, slots=True)
class Classified:
    """What the rules say about a fund; all but ``peergroup`` are codes of terms."""

    asset_class: str
    peergroup: str
    universe: str
    fund_classification: str
    focus: tuple[str, ...]
    regions: tuple[str, ...]
    tags: frozenset[str] = field(default=frozenset())


@functools.cache
def rule_book() -> RuleBook:
    """Load and compile the rules once."""
    book = tomllib.loads((_RULES / "classification.toml").read_text(encoding="utf-8"))
    groups = tomllib.loads((_RULES / "peergroups.toml").read_text(encoding="utf-8"))
    return RuleBook(
        asset_classes=_code_rules(book["asset_class"]),
        asset_class_of_source=book["asset_class_of_source"],
        silent=book["silent"],
        vague=frozenset(book["vague"]["tags"]),
        dimensions=tuple(
            Dimension(entry["dimension"], frozenset(entry["asset_classes"]), _code_rules(entry["values"]))
            for entry in book["tag"]
        ),
        universes=_code_rules(book["universe"]),
        classifications=_code_rules(book["fund_classification"]),
        focus=_code_rules(book["focus"]),
        regions=_code_rules(book["region"]),
        peergroups=tuple(
            PeergroupRule(g["code"], g["asset_class"], g["de"], g["en"], frozenset(g["tags"]), g.get("currency", "EUR"))
            for g in groups["peergroup"]
        ),
        umbrellas=_words(book["umbrella"]),
        ignored=_words(book["ignored"]),
    )


def classify(name: str, source_asset_class: str, currency: str, *, all_institutional: bool) -> Classified:
    """Apply the rules to a fund's name.

    ``source_asset_class`` and ``currency`` are those of its main tranche; ``all_institutional`` says that every share
    class has an institutional label.
    """
    book = rule_book()
    whole = _plain(name)
    text = book.own_words(whole)
    asset_class, tags = _asset_class_and_tags(book, text, source_asset_class, currency)
    region_tags = {tag.partition(":")[2] for tag in tags if tag.startswith("region:")}
    universe = next(
        (rule.code for rule in book.universes if rule.words.match(whole) or asset_class in rule.asset_classes),
        "institutional" if all_institutional else _RETAIL,
    )
    classification = next(
        (rule.code for rule in book.classifications if rule.words.match(whole) or asset_class in rule.asset_classes),
        "other",
    )
    regions = [rule.code for rule in book.regions if rule.tags & region_tags or rule.words.match(text)]
    return Classified(
        asset_class=asset_class,
        peergroup=peergroup_for(asset_class, tags).code,
        universe=universe,
        fund_classification=classification,
        focus=tuple(rule.code for rule in book.focus if rule.words.match(text)),
        regions=tuple(regions or [_GLOBAL]),
        tags=tags,
    )


def peergroup_for(asset_class: str, tags: frozenset[str]) -> PeergroupRule:
    """Return the first peergroup of the asset class whose tags are all there; each class ends with one that asks for
    none."""
    return next(group for group in rule_book().peergroups if group.asset_class == asset_class and group.tags <= tags)


def _asset_class_and_tags(book: RuleBook, text: str, source: str, currency: str) -> tuple[str, frozenset[str]]:
    """Words decide on the asset class, else the list does, unless its word is vague and the name says nothing more."""
    as_listed = book.asset_class_of_source.get(source, source)
    found = next(
        (
            rule.code
            for rule in book.asset_classes
            if (not rule.sources or source in rule.sources)
            and rule.match(text, currency)
            and not (rule.unless_market and _names_a_market(_tags(book, text, as_listed, currency)))
        ),
        "",
    )
    asset_class = found or as_listed
    tags = _tags(book, text, asset_class, currency)
    if not found and asset_class in book.silent and not _speaks(book, tags):
        asset_class = book.silent[asset_class]
        tags = _tags(book, text, asset_class, currency)
    return asset_class, tags


def _names_a_market(tags: frozenset[str]) -> bool:
    own_region = any(tag.startswith("region:") for tag in tags) and _WORLD not in tags
    return own_region or any(tag.startswith("sector:") for tag in tags)


def _speaks(book: RuleBook, tags: frozenset[str]) -> bool:
    """Tell whether a tag says more than the currency, or than what a vague one is within."""
    if any(tag.startswith(("region:", "sector:")) for tag in tags):
        return True
    vague = bool(tags & book.vague)
    return not vague and any(not tag.startswith(("currency:", "money:")) for tag in tags)


def _tags(book: RuleBook, text: str, asset_class: str, currency: str) -> frozenset[str]:
    found = {f"currency:{currency.casefold()}"}
    for dimension in book.dimensions:
        if asset_class not in dimension.asset_classes:
            continue
        for rule in dimension.values:
            if (not rule.asset_classes or asset_class in rule.asset_classes) and rule.match(text, currency):
                found.add(f"{dimension.name}:{rule.code}")
                found.update(f"{dimension.name}:{wider}" for wider in rule.within)
                break
    bought = next((tag for tag in found if tag.startswith(_BOUGHT)), f"{_BOUGHT}{currency.casefold()}")
    found.add(bought.replace(_BOUGHT, "money:"))
    return frozenset(found)


def _code_rules(entries: Iterable[Mapping[str, Any]]) -> tuple[CodeRule, ...]:
    return tuple(
        CodeRule(
            code=entry["code"],
            words=_words(entry),
            de=entry.get("de", ""),
            en=entry.get("en", ""),
            asset_classes=frozenset(entry.get("asset_classes", ())),
            tags=frozenset(entry.get("tags", ())),
            guided=entry.get("guided", False),
            within=tuple(entry.get("within", "").split()),
            sources=frozenset(entry.get("sources", ())),
            unless_market=entry.get("unless_market", False),
            currencies=frozenset(entry.get("currencies", ())),
        )
        for entry in entries
    )


def _words(entry: Mapping[str, Any]) -> Words:
    return Words(*(_pattern(entry.get(key, ())) for key in ("words", "except", "unless")))


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def _pattern(words: Iterable[str]) -> re.Pattern[str] | None:
    """Compile words: "*" at an end leaves that end open, a blank stands for blanks and hyphens, [...] is a set.

    Words that begin where a word begins share the test for that, which made most of the time of an import's rules.
    """
    at_beginning: list[str] = []
    anywhere: list[str] = []
    for word in words:
        inner = re.sub(r"[.+&$€£/()]", lambda found: "\\" + found[0], word.strip("*"))
        inner = inner.replace("*", r"\S*").replace(" ", r"[\s-]+")
        right = "" if word.endswith("*") else r"(?![^\W_])"
        (anywhere if word.startswith("*") else at_beginning).append(inner + right)
    parts = [r"(?<![^\W_])(?:" + "|".join(at_beginning) + ")"] if at_beginning else []
    parts += anywhere
    return re.compile("|".join(parts)) if parts else None
