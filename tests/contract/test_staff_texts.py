"""The provider staff's admin speaks German and English: nothing is untranslated, and the compiled catalogue is current.

Models keep the specification's names; ``app/locale/en`` says in staff's English what differs (tranche: share class).
After a change: edit ``app/locale/*/LC_MESSAGES/django.po``, then run ``pybabel compile -d app/locale -D django``.
"""

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.apps import apps
from django.utils import translation
from django.utils.functional import Promise

from app.funds.models import AlternativeRank
from app.http.messages import LANGUAGES, Language, text

ROOT = Path(__file__).resolve().parents[2] / "app"
FOLDER = ROOT / "locale" / "de" / "LC_MESSAGES"
ENGLISH = ROOT / "locale" / "en" / "LC_MESSAGES"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop")),
    "ngettext": (1, 2),
}
LABELS = ("accounts", "funds", "prices", "figures", "managers", "ratings", "content", "mail", "importing")


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with (FOLDER / "django.po").open("rb") as file:
        return read_po(file, locale="de")


def test_every_text_of_the_code_has_a_german_one_and_none_is_left_over(catalogue: Catalog) -> None:
    # given
    found = extract_from_dir(ROOT, method_map=[("**.py", "python")], keywords=KEYWORDS)
    wanted = {message for _, _, message, _, _ in found}
    # when
    there = {message.id if isinstance(message.id, str) else tuple(message.id): message for message in catalogue}
    there.pop("", None)
    # then
    assert wanted == set(there)
    for message in there.values():
        texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert all(texts), f"{message.id!r} has no German text"
        assert not message.fuzzy
        assert not list(message.check(catalogue))


def test_english_words_of_their_own_belong_to_texts_of_the_code(catalogue: Catalog) -> None:
    # given
    known = {message.id if isinstance(message.id, str) else tuple(message.id) for message in catalogue}
    # when
    with (ENGLISH / "django.po").open("rb") as file:
        own = [message for message in read_po(file, locale="en") if message.id]
    # then: none is left over, and each says something else than the code
    assert own
    for message in own:
        assert (message.id if isinstance(message.id, str) else tuple(message.id)) in known
        assert message.string
        assert message.string != message.id


@pytest.mark.parametrize(("folder", "lang"), [(FOLDER, "de"), (ENGLISH, "en")])
def test_compiled_catalogue_is_current(folder: Path, lang: str) -> None:
    with (folder / "django.po").open("rb") as file:
        written = read_po(file, locale=lang)
    compiled = io.BytesIO()
    write_mo(compiled, written)
    assert (folder / "django.mo").read_bytes() == compiled.getvalue()


@pytest.mark.parametrize("label", LABELS)
def test_every_model_and_field_has_a_name_that_can_be_translated(label: str) -> None:
    config = apps.get_app_config(label)
    assert isinstance(config.verbose_name, Promise)
    for model in config.get_models():
        if hasattr(model, "pgh_tracked_model"):
            continue  # Former states are told in the words of the record itself.
        if (model._meta.concrete_model or model)._meta.auto_created:
            continue  # Tables in between are told in the words of the field.
        assert isinstance(model._meta.verbose_name, Promise), model
        assert isinstance(model._meta.verbose_name_plural, Promise), model
        for field in (*model._meta.fields, *model._meta.many_to_many):
            if field.primary_key:
                continue
            assert isinstance(field.verbose_name, Promise), field
            assert not field.help_text or isinstance(field.help_text, Promise), field
            if field.choices:
                assert all(isinstance(name, Promise) for _, name in field.choices), field


@pytest.mark.parametrize("lang", LANGUAGES)
def test_staff_read_the_same_words_for_a_rating_of_the_vehicle_as_investors(lang: Language) -> None:
    with translation.override(lang):
        assert [str(one.label) for one in AlternativeRank] == [
            text(f"label.alternative_rating.{one}", lang) for one in AlternativeRank.values
        ]
