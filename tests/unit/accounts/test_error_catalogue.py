"""The specification's messages (section 8, and those of section 5), to the character, wherever they are kept.

Each row: situation, German, English, and the texts that are shown in it, ``ui:`` for the front end's catalogues
(``frontend/src/shared/i18n``) and ``api:`` for the server's (``app/http/messages``). Where the specification prints one
language only, the other is None here: it must exist and be a text of its own. That a situation really shows its text is
tested beside the form or page: ``frontend/tests``, ``tests/integration`` and ``tests/e2e``.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from app.http.messages import catalogue

FRONT_END: Final = Path(__file__).parents[3] / "frontend" / "src" / "shared" / "i18n"
SERVER: Final = Path(__file__).parents[3] / "app" / "http" / "messages"

Row = tuple[str, str | None, str | None, str]

# fmt: off
ROWS: Final[tuple[Row, ...]] = (
    # Section 8
    ("login, default", "Login fehlgeschlagen. Bitte erneut versuchen.", "Login failed. Please try again.",
     "ui:account.login.failed"),
    ("login, 401", "Login fehlgeschlagen. Benutzername oder Passwort stimmen nicht.",
     "Login failed. User name or password are incorrect.", "ui:account.login.wrong api:problem.login_failed.detail"),
    ("login, success", None, "Login successful.", "ui:account.login.done"),
    ("registration, default", "Registrierung fehlgeschlagen. Bitte erneut versuchen.",
     "Registration failed. Please try again.", "ui:account.register.failed"),
    ("registration, 404", "Eingabe eines Pflichtfelds erforderlich.", "Missing mandatory field in request.",
     "ui:account.register.missing api:problem.missing_field.detail"),
    ("registration, 409", "Diese Email ist bereits einem Nutzer zugeordnet.",
     "This e-mail address has already been assigned to a user.",
     "ui:account.register.taken api:problem.email_taken.detail api:error.email_taken"),
    ("registration, 500", "Serverfehler.", "Server error.", "ui:account.register.server"),
    ("registration, another status: the default, then", "Bitte sämtliche Pflichtfelder ausfüllen.",
     "Please fill in all mandatory fields.", "ui:account.form.incomplete"),
    ("registration, success", None, "User successfully created.",
     "ui:account.register.done api:done.registered api:done.registered_professional"),
    ("confirmation, success", None, "User name confirmed. You can now log in.", "api:done.confirmed"),
    ("confirmation, error", "Erfassung konnte nicht bestätigt werden.", "Unable to confirm entry.",
     "ui:account.confirm.failed api:link_invalid.confirm"),
    ("password reset, request", "E-Mail konnte nicht versendet werden. Bitte erneut versuchen.", None,
     "ui:account.mail.failed"),
    ("password reset, change", "Passwortänderung fehlgeschlagen. Bitte erneut versuchen.", None,
     "ui:account.reset.failed api:link_invalid.reset"),
    ("contact", "E-Mail senden fehlgeschlagen. Bitte erneut versuchen.", None, "ui:contact.failed"),
    ("requests, default", "Fehler beim Senden der Anfrage.", "Request failed. Please try again.",
     "ui:requests.failed ui:dashboard.failed ui:dashboardArticles.form.failed ui:ownMaterial.failed "
     "ui:dashboardProfile.failed.other ui:account.profile.failed"),
    ("requests, 400", "Falsche Anfragedaten.", "Wrong request data",
     "ui:requests.wrong ui:dashboard.wrong ui:dashboardArticles.form.wrong ui:ownMaterial.wrong "
     "ui:dashboardProfile.failed.data"),
    ("requests, 401", "Nicht autorisiert.", "Unauthorized",
     "ui:requests.unauthorized ui:dashboard.unauthorized ui:dashboardArticles.form.unauthorized "
     "ui:ownMaterial.unauthorized ui:dashboardProfile.failed.session ui:shell.session.notAllowed "
     "api:problem.unauthorized.title"),
    ("advanced search", "Abruf von Fonds derzeit nicht möglich. Bitte versuchen Sie es später noch einmal.", None,
     "api:problem.search_unavailable.detail"),
    ("no fund found", "Kein Treffer für den ausgewählten Fonds.", None,
     "ui:results.notFound api:problem.fund_not_found.detail"),
    ("news, unavailable", None, "Currently unable to retrieve news. Please try again later.",
     "api:problem.news_unavailable.detail"),
    ("news, not found", "Nachrichten nicht gefunden.", "Unable to find news.", "api:problem.news_not_found.detail"),
    ("news, none", None, "No matching news for selected criteria.", "ui:articles.news.none"),
    ("not found page", "Seite nicht gefunden.", None,
     "ui:errors.notFound api:problem.not_found.detail api:page.notFound.description"),
    ("settings saved", None, "Settings saved.", "ui:account.profile.saved api:done.saved"),
    ("e-mail setting failure", None, "Request failed. Please try again.", "ui:account.profile.failed"),
    ("fund export", None, "Error: unable to export funds.", "ui:export.failed"),
    ("nothing selected to export", None, None, "ui:export.nothingTicked"),
    ("success: logged out", None, None, "ui:shell.session.loggedOut api:done.logged_out"),
    ("success: request sent", None, None, "api:done.request_sent"),
    ("success: subscribed", None, None, "api:done.newsletter_confirmed"),
    ("success: unsubscribed", None, None, "api:done.newsletter_ended"),
    # Section 5
    ("required", "Erforderlich.", "Required", "ui:account.form.required api:error.required"),
    ("invalid e-mail", "Ungültige E-Mail-Adresse.", None, "ui:account.form.email api:error.not_an_email"),
    ("passwords do not match", None, "Passwords do not match.", "ui:account.form.mismatch"),
    ("password rules", None, "Password must contain a letter, an uppercase letter, a lowercase letter, a digit and a"
     " special character.", "ui:account.form.weak"),
    ("at most", None, "Maximum {{most}} characters.", "ui:account.form.tooLong"),
    ("at least", None, "Minimum {{least}} characters.", "ui:account.form.tooShort"),
    ("mandatory fields", "Bitte sämtliche Pflichtfelder ausfüllen.", "Please fill in all mandatory fields.",
     "ui:account.form.incomplete"),
    ("wrong upload", "Bitte laden Sie die richtige Datei hoch.", None,
     "ui:dashboardArticles.form.wrongFile ui:dashboardArticles.wrongTable ui:ownMaterial.file.noPdf"
     " ui:ownMaterial.file.noPicture api:problem.wrong_file.detail"),
)

#: Rows of features that are not there yet: situation, the text, and the feature that brings it. Whoever builds the
#: feature moves its row up; a text that is there already fails the last test.
NOT_YET: Final[tuple[tuple[str, str, str], ...]] = (
    ("purchase", "You need to be wholesale user to buy license.", "purchase"),
    ("survey export", "Error: unable to export questionnaires.", "surveys"),
    ("survey saved", "Survey saved.", "surveys"),
    ("subscription cancelled", "Your premium subscription was cancelled.", "purchase"),
    ("more than three funds", "Wählen Sie maximal 3 Fonds zum Vergleich aus", "comparison"),
)
#: Texts that the specification only describes, of features that are not there yet: subscribe-list error of the premium
#: subscription; saved search added, deleted, failed; watchlist added, removed, failed; document saved and removed
#: (documentRemoved); news, fund, portfolio manager and conference saved; conference subscribed and unsubscribed; ISIN
#: of 12 characters; portfolio manager summary of 500 characters.
# fmt: on


@cache
def front_end(lang: str) -> dict[str, str]:
    """All texts of the front end in one language, by feature and dotted key."""
    found: dict[str, str] = {}

    def add(prefix: str, value: object) -> None:
        if isinstance(value, dict):
            for key, one in value.items():
                add(f"{prefix}.{key}", one)
        else:
            found[prefix] = str(value)

    for file in sorted((FRONT_END / lang).glob("*.json")):
        add(file.stem, json.loads(file.read_text("utf-8")))
    return found


def shown(place: str) -> tuple[str, str]:
    """The text of a place in German and English."""
    where, _, key = place.partition(":")
    if where == "ui":
        return front_end("de")[key], front_end("en")[key]
    return catalogue("de")[key], catalogue("en")[key]


@pytest.mark.parametrize(("situation", "german", "english", "places"), ROWS, ids=[row[0] for row in ROWS])
def test_the_text_is_the_specifications(situation: str, german: str | None, english: str | None, places: str) -> None:
    for place in places.split():
        here = dict(zip(("de", "en"), shown(place), strict=True))
        wanted = {"de": german or here["de"], "en": english or here["en"]}
        assert here == wanted, f"{situation}: {place}"
        # What the specification prints in one language only is translated.
        assert here["de"].strip()
        assert here["en"].strip()
        assert here["de"] != here["en"]


@pytest.mark.parametrize(("situation", "german", "english", "places"), ROWS, ids=[row[0] for row in ROWS])
def test_places_of_one_situation_agree_in_both_languages(
    situation: str, german: str | None, english: str | None, places: str
) -> None:
    if german is None and english is None:
        return
    texts = {shown(place) for place in places.split()}
    assert len(texts) == 1, situation


@pytest.mark.parametrize(("situation", "words", "feature"), NOT_YET, ids=[row[0] for row in NOT_YET])
def test_a_row_is_listed_as_missing_only_while_it_is(situation: str, words: str, feature: str) -> None:
    texts = [*front_end("de").values(), *front_end("en").values(), *catalogue("de").values(), *catalogue("en").values()]
    assert words not in texts, f"{situation}: {feature} is there, so move the row up"
