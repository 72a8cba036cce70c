"""The provider staff's admin speaks German and English: nothing is untranslated, and the compiled catalogue is current.

After a change: edit ``app/locale/de/LC_MESSAGES/django.po``, then run ``pybabel compile -d app/locale -D django``.
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


def test_compiled_catalogue_is_current(catalogue: Catalog) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    assert (FOLDER / "django.mo").read_bytes() == compiled.getvalue()


@pytest.mark.parametrize("label", LABELS)
def test_every_model_and_field_has_a_name_that_can_be_translated(label: str) -> None:
    config = apps.get_app_config(label)
    assert isinstance(config.verbose_name, Promise)
    for model in config.get_models():
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
