"""What owners and editors of a company change in its profile and its people: all of it or nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils import timezone, translation

from app.accounts.models import User
from app.accounts.permissions import edits_for
from app.bilingual import column
from app.database.ids import LARGEST_ID
from app.files import blobs
from app.files.incoming import TakenFile, take_base64
from app.files.refusing import told
from app.funds.models import Tranche
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.managers.models import Company
from app.profiles.models import Person, Profile
from app.profiles.places import places
from app.profiles.schemas import CompanyData, EsgData, EsgTexts, FileData, PersonData, TextData
from app.profiles.shown import in_order
from app.profiles.versions import version_of
from app.publishing import handing_in, trying, values
from app.publishing import services as publishing
from app.publishing.models import Published
from search.texts import LANGUAGES, is_blank

_PLAIN: Final = ("address_1", "address_2", "email", "phone", "link")
_NUMBERS: Final = ("founded", "number_of_employees")
_CODES: Final = ("investment_focus", "regions")


@dataclass
class _Wanted:
    """What a body asks for, read and checked, with everything that is wrong with it."""

    user: User
    company: int
    lang: Language
    contents: dict[str, Any] = field(default_factory=dict)
    people: "list[tuple[int | None, dict[str, Any]]] | None" = None
    faults: list[FieldError] = field(default_factory=list)


def change(user: User, id: int, data: CompanyData, lang: Language) -> None:
    """Keep what the body says as a draft, and submit it unless it says otherwise.

    Raises Problem: 403 not_allowed for another company and for its readers, 400 invalid_input with every fault, 409
    document_changed where somebody else has changed it meanwhile or staff are about to publish it, 503
    files_unavailable. Nothing was stored then.
    """
    if not edits_for(user, id):
        raise Problem("not_allowed", lang=lang)
    wanted = _read(_Wanted(user, id, lang), data)
    with handing_in.refusals(lang), transaction.atomic():
        _store(wanted, data)


def discard(user: User, id: int, version: int, lang: Language) -> None:
    """Discard all that waits of the profile and its people; what readers see stays.

    Raises Problem, with nothing changed: 403 not_allowed for another company and for its readers, 409 document_changed
    where somebody else has changed it meanwhile, staff are about to publish a part of it, or nothing waits.
    """
    if not edits_for(user, id):
        raise Problem("not_allowed", lang=lang)
    with handing_in.refusals(lang), transaction.atomic():
        _, profile, people = _locked(user, id)
        if version != version_of(profile, people):
            raise publishing.Conflict
        waiting = [one for one in (profile, *people) if one is not None and (one.edits or one.published_at is None)]
        if not waiting:
            raise publishing.Conflict
        for one in waiting:
            handing_in.discard(one, user, one.version, lang)


def _read(wanted: _Wanted, data: CompanyData) -> _Wanted:
    """Check everything and take the files, before anything is locked. Raises Problem."""
    lang = wanted.lang
    wanted.contents |= _columns(data, lang)
    for name in _CODES:
        if (codes := getattr(data, name)) is not None:
            wanted.contents[name] = _linked(wanted, name, codes)
    if data.selected_funds is not None:
        wanted.contents["selected_funds"] = _own_funds(wanted, data.selected_funds)
    sent = data.portfolio_managers
    if sent is not None:
        wanted.people = [_person(wanted, place, one) for place, one in enumerate(sent)]
    _check(wanted, Profile(company_id=wanted.company), wanted.contents, "")
    if wanted.faults:
        raise Problem("invalid_input", errors=wanted.faults, lang=lang)
    wanted.contents |= _picture(data.image, "image", lang)
    for place, (one, (_, contents)) in enumerate(zip(sent or (), wanted.people or (), strict=True)):
        contents.update(_picture(one.image, f"portfolio_managers.{place}.image", lang))
    return wanted


def _columns(data: CompanyData, lang: Language) -> dict[str, Any]:
    """The texts and numbers that are given, by column."""
    found: dict[str, Any] = {}
    for name in _PLAIN:
        found |= _given(name, getattr(data, name))
    found |= _given("link_text", data.linkText)
    for name in _NUMBERS:
        value = getattr(data, name)
        found |= {} if value is None else {name: None if value == "" else value}
    for name in ("description_short", "description"):
        found |= _text(name, getattr(data, name), lang)
    return found | _esg(data.esg, lang)


def _esg(esg: "EsgTexts | list[EsgData] | None", lang: Language) -> dict[str, Any]:
    if esg is None:
        return {}
    lists = {one: getattr(esg, one) for one in LANGUAGES} if isinstance(esg, EsgTexts) else {lang: esg}
    return {
        column("esg", language): "\n".join(one.value for one in entries if one.value)
        for language, entries in lists.items()
        if entries is not None
    }


def _given(name: str, value: Any) -> dict[str, Any]:
    return {} if value is None else {name: value}


def _text(name: str, value: "str | TextData | None", lang: Language) -> dict[str, Any]:
    """The columns of a text that is given in the language of the request, or in each."""
    if value is None:
        return {}
    if isinstance(value, str):
        return {column(name, lang): value}
    texts = ((language, getattr(value, language)) for language in LANGUAGES)
    return {column(name, language): text for language, text in texts if text is not None}


def _linked(wanted: _Wanted, name: str, codes: list[str]) -> list[int]:
    model: Any = Profile._meta.get_field(name).related_model
    known = dict(model.objects.values_list("code", "pk"))
    for code in codes:
        if code not in known:
            wanted.faults.append(FieldError(name, code, "unknown_value", tuple(sorted(known))))
    return sorted({known[code] for code in codes if code in known})


def _own_funds(wanted: _Wanted, ids: list[int]) -> list[int]:
    """The funds of share classes; another company's are refused with their numbers."""
    asked = [id for id in ids if 0 < id <= LARGEST_ID]
    own = dict(Tranche.objects.filter(pk__in=asked, fund__company=wanted.company).values_list("pk", "fund_id"))
    wanted.faults += [FieldError("selected_funds", str(id), "foreign_fund") for id in ids if id not in own]
    return sorted(set(own.values()))


def _person(wanted: _Wanted, place: int, data: PersonData) -> tuple[int | None, dict[str, Any]]:
    key = f"portfolio_managers.{place}."
    contents: dict[str, Any] = {"listed": True}
    for name in ("first_name", "last_name"):
        value = getattr(data, name)
        if (value is None and data.id is None) or (value is not None and is_blank(value)):
            wanted.faults.append(FieldError(f"{key}{name}", None, "required"))
        contents |= _given(name, value)
    for name in ("position", "department", "summary"):
        contents |= _text(name, getattr(data, name), wanted.lang)
    _check(wanted, Person(company_id=wanted.company), contents, key)
    return data.id, contents


def _check(wanted: _Wanted, row: Published, contents: Mapping[str, Any], key: str) -> None:
    """Note what a column would not take, by the name that the body has for it."""
    for one in values.content_fields(type(row)):
        if one.name not in contents or one.many_to_many or contents[one.name] in ("", None):
            continue
        try:
            with translation.override(wanted.lang):
                one.clean(contents[one.name], row)
        except ValidationError as error:
            wanted.faults.append(_fault(f"{key}{_said(one)}", error, wanted.lang))
    if key == "" and (contents.get("founded") or 0) > timezone.localdate().year:
        bounds = {"minimum": 1000, "maximum": timezone.localdate().year}
        wanted.faults.append(FieldError("founded", str(contents["founded"]), "out_of_range", values=dict(bounds)))


def _said(of: "models.Field[Any, Any]") -> str:
    """What the body calls a column: ``summary`` for ``summary_de``."""
    if of.name == "link_text":
        return "linkText"
    stem, _, language = of.name.rpartition("_")
    return stem if language in LANGUAGES else of.name


def _fault(key: str, error: ValidationError, lang: Language) -> FieldError:
    first = error.error_list[0]
    if first.code == "max_length":
        return FieldError(key, None, "too_long", values={"maximum": (first.params or {})["limit_value"]})
    with translation.override(lang):
        return FieldError(key, None, "file", values={"reason": " ".join(error.messages)})


def _picture(data: FileData | None, key: str, lang: Language) -> dict[str, Any]:
    """A picture that was handed over and stored; an empty one takes away what is there."""
    if data is None:
        return {}
    if not data.base64_string.strip():
        return {"image": ""}
    with told(key, lang):
        taken: TakenFile = take_base64("picture", data.base64_string, data.file_name)
        blobs.store(taken)
    return {"image": taken}


def _locked(user: User, id: int) -> tuple[Company, Profile | None, list[Person]]:
    """The company, which every change of its profile locks first, with what the account may know of profile and people.

    Raises Conflict where the company is gone.
    """
    company = Company.objects.select_for_update(no_key=True).filter(pk=id).first()
    if company is None:
        raise publishing.Conflict
    known = trying.shown_to(user)
    profile = Profile.objects.filter(known, company=company).select_for_update(of=("self",)).first()
    people = Person.objects.filter(known, company=company).select_for_update(of=("self",))
    return company, profile, list(people.order_by("pk"))


def _store(wanted: _Wanted, data: CompanyData) -> None:
    """Write it all under the lock of the company."""
    company, known, people = _locked(wanted.user, wanted.company)
    if data.version is not None and data.version != version_of(known, people):
        raise publishing.Conflict
    if wanted.contents or known is not None:
        profile = Profile.objects.filter(company=company).first()
        if profile is not None and trying.makes_way(profile, wanted.user):
            profile = None
        _write(wanted, profile, Profile(company=company), wanted.contents, submit=data.submit)
    if wanted.people is not None:
        _write_people(wanted, company, {one.pk: one for one in people}, submit=data.submit)


def _write_people(wanted: _Wanted, company: Company, there: dict[int, Person], *, submit: bool) -> None:
    assert wanted.people is not None
    named = [id for id, _ in wanted.people if id is not None]
    if not there.keys() >= set(named) or len(set(named)) < len(named):
        raise Problem("not_allowed", lang=wanted.lang)
    now = {id: int(values.working(one)["place"]) for id, one in there.items()}
    order = places([now[id] if id is not None else None for id, _ in wanted.people])
    for (id, contents), place in zip(wanted.people, order, strict=True):
        known = there[id] if id is not None else None
        _write(wanted, known, Person(company=company), contents | {"place": place}, submit=submit)
    for one in in_order(there.values()):
        if one.pk not in named:
            _remove(wanted, one, submit=submit)


def _remove(wanted: _Wanted, one: Person, *, submit: bool) -> None:
    """Whom readers have never seen goes at once; of others staff approve that they are listed no longer."""
    if one.published_at is not None:
        _write(wanted, one, one, {"listed": False}, submit=submit)
    else:
        handing_in.discard(one, wanted.user, one.version, wanted.lang)


def _write(wanted: _Wanted, known: Any, new: Any, contents: Mapping[str, Any], *, submit: bool) -> None:
    """Keep contents of one row, and submit what differs."""
    if known is None:
        handing_in.hand_in(new, contents, wanted.user, wanted.lang, submit=submit)
    else:
        handing_in.hand_in_again(known, contents, wanted.user, None, wanted.lang, submit=submit, among=True)
