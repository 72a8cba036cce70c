"""Shapes of the account endpoints, by the specification's names."""

import re
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from ninja import Schema
from pydantic import AfterValidator, ConfigDict, Field, StrictBool
from pydantic_core import PydanticCustomError

from app.http.messages import Language

_UNREADABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def _readable(value: str) -> str:
    if _UNREADABLE.search(value):
        raise PydanticCustomError("unreadable", "unreadable")
    return value


def _stripped(value: str) -> str:
    return value.strip()


#: One line of text without control characters, which PostgreSQL could not keep or a mail's head would break at.
Line = Annotated[str, Field(max_length=500), AfterValidator(_readable), AfterValidator(_stripped)]
#: A password or the secret of a link, as it was typed.
Secret = Annotated[str, Field(max_length=1000), AfterValidator(_readable)]


class Body(Schema):
    """What a caller sends; an unknown name is an error and no silent loss."""

    model_config = ConfigDict(extra="forbid")


def _readable_lines(value: str) -> str:
    lines = value.replace("\r\n", "\n").strip()
    _readable(lines.replace("\n", "").replace("\t", ""))
    return lines


#: Several lines of text.
Lines = Annotated[str, Field(max_length=5000), AfterValidator(_readable_lines)]
#: A long text with formats (``app.richtext``), which is cleaned where it is stored.
FormattedText = Annotated[str, Field(max_length=100_000), AfterValidator(_readable_lines)]


class UserInfo(Schema):
    """Who is signed in and what that opens; the flags of the specification's session."""

    token: str = Field(description="To be sent as X-CSRFToken with every request that changes something.")
    id: int
    email: str
    first_name: str
    name: str
    language: Language
    account_type: Literal["retail", "wholesale", "asset_manager"]
    review: Literal["none", "waiting", "approved", "declined"]
    company: str
    phone: str
    is_wholesale: bool
    is_asset_manager: bool
    company_info_id: int | None
    company_info_name: str | None
    company_role: Literal["owner", "editor", "reader"] | None
    has_licence: bool
    is_staff: bool
    must_change_password: bool = Field(
        description="Whether staff have set the password: until it is changed, nothing else is open."
    )
    is_demo: bool
    is_external_login: bool
    receive_email_notifications: bool
    is_esg_fund_survey_allowed: bool
    is_esg_company_survey_allowed: bool
    is_dvm_survey_allowed: bool
    is_company_esg_admin: bool
    is_esg_article_upload_allowed: bool
    is_survey_summary_allowed: bool
    pending_email: str | None = Field(description="A new address that waits for the agreement of both.")
    two_factor: bool = Field(description="Whether logins need a code.")
    two_factor_required: bool = Field(description="Whether the account may not do without, as provider staff may not.")
    passkeys: int = Field(description="How many passkeys the account has; for provider staff one is a second factor.")
    delete_after: datetime | None = Field(description="When the account is deleted, if its owner has asked for that.")


class LoginData(Body):
    """``userName`` is the e-mail address; ``code`` belongs to accounts with a second factor."""

    userName: Line  # noqa: N815 - the specification's name
    password: Secret
    code: Line = ""


class RegisterData(Body):
    """The registration form; from ``company`` to ``division`` for professionals only."""

    firstName: Line = ""  # noqa: N815 - the specification's name
    name: Line = ""
    email: Line = ""
    password: Secret = ""
    isWholesale: StrictBool = False  # noqa: N815 - the specification's name
    company: Line = ""
    phone: Line = ""
    contactPerson: Line = ""  # noqa: N815 - named like its neighbours
    function: Line = ""
    sector: Line = ""
    additinalSectorQuestion: Line = ""  # noqa: N815 - the specification's name, spelt like this
    division: Line = ""
    consent: StrictBool = Field(False, description="Whether terms of use and privacy policy are agreed to.")
    website: Line = Field("", description="Hidden in the form: only robots fill it in, and they get no account.")


class EmailData(Body):
    """An e-mail address."""

    email: Line


class ResetData(Body):
    """The secret of a mailed link, and the new password."""

    token: Secret
    password: Secret


class PasswordData(Body):
    """The current password and the new one."""

    current: Secret
    password: Secret
    keep_feeds: StrictBool = Field(
        False, description="Whether the feed addresses of saved searches stay valid; otherwise they end."
    )


class ProfileData(Body):
    """What the owner of an account may change; what is left out stays as it is."""

    first_name: Line | None = None
    name: Line | None = None
    language: Language | None = None
    company: Line | None = None
    phone: Line | None = None


class SubscriptionData(Body):
    """Whether mails about rating changes are wanted."""

    receive_email_notifications: StrictBool


class SessionInfo(Schema):
    """A browser that is signed in."""

    id: str
    device: str = Field(description="What the browser calls itself (User-Agent), at most 200 characters.")
    created_at: datetime
    seen_at: datetime
    current: bool


class SessionList(Schema):
    """Every browser that is signed in, this one first."""

    results: list[SessionInfo]


class DemoAccount(Schema):
    """An account that anybody may try; there are some only beside the demo data."""

    role: Literal["retail", "professional_waiting", "professional", "licensed", "asset_manager"]
    userName: str  # noqa: N815 - the login's name for it
    password: str


class DemoAccounts(Schema):
    """Empty without demo data."""

    results: list[DemoAccount]


class EmailChangeData(Body):
    """The new address, and the password."""

    email: Line
    password: Secret


class ConfirmedPassword(Body):
    """The password, for what cannot be undone."""

    password: Secret


class Code(Body):
    """A code of the app, or a recovery code."""

    code: Line


class PasswordAndCode(Body):
    """The password and a code."""

    password: Secret
    code: Line


class PasswordAndPresentCode(Body):
    """The password and, where a second factor is on already, a code of it or a recovery code."""

    password: Secret
    code: Line = ""


class SecondFactor(Schema):
    """Where the second factor stands."""

    enabled: bool
    required: bool
    recovery_codes_left: int


class SecondFactorSetup(Schema):
    """What an authenticator app needs."""

    secret: str = Field(description="To be typed where no picture can be taken (base 32).")
    uri: str = Field(description="otpauth address.")
    qr: str = Field(description="The address as a picture, as an address itself (data:, SVG).")


class RecoveryCodes(Schema):
    """Shown once."""

    recovery_codes: list[str]


class PasskeyInfo(Schema):
    """A passkey of the account."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None
    backed_up: bool = Field(description="Whether its authenticator keeps it in step on several devices.")


class Passkeys(Schema):
    """The account's passkeys, oldest first."""

    results: list[PasskeyInfo]
    maximum: int
    origin: str | None = Field(description="Where passkeys work; null if the portal's address cannot have any.")


class PasskeyProof(Body):
    """The password, and a code where logins need one."""

    password: Secret
    code: Line = ""


class PasskeyBegun(Schema):
    """What the browser hands to the authenticator. The ceremony ends with the first answer, or after five minutes."""

    ceremony: str
    origin: str = Field(description="The address at which the page must be open.")
    options: dict[str, Any] = Field(description="As in WebAuthn's JSON forms (parseCreationOptionsFromJSON).")


class PasskeyAnswer(Body):
    """What the authenticator answered, in WebAuthn's JSON form (PublicKeyCredential.toJSON)."""

    ceremony: Secret
    credential: dict[str, Any]


PasskeyName = Annotated[Line, Field(min_length=1, max_length=60)]


class NewPasskey(PasskeyAnswer):
    """A new passkey and its name."""

    name: PasskeyName


class PasskeyRename(Body):
    """Another name."""

    name: PasskeyName


class ConsentInfo(Schema):
    """What was agreed to or taken back."""

    kind: Literal["terms", "privacy", "newsletter"]
    version: str
    given: bool
    at: datetime


class Consents(Schema):
    """Every consent, the latest first."""

    results: list[ConsentInfo]


class CustomField(Body):
    """A column, by its name in the field catalogue."""

    value: Line


class CustomFields(Body):
    """The columns of the advanced search, in order."""

    custom_fields: Annotated[list[CustomField], Field(max_length=200)]


class ColumnSetData(Body):
    """A set of columns under a name."""

    name: Annotated[Line, Field(min_length=1, max_length=60)]
    columns: Annotated[list[Line], Field(min_length=1, max_length=200)]


class ColumnSetChange(Body):
    """What is left out stays as it is."""

    name: Annotated[Line, Field(min_length=1, max_length=60)] | None = None
    columns: Annotated[list[Line], Field(min_length=1, max_length=200)] | None = None


class ColumnSetInfo(Schema):
    """A set of columns."""

    id: int
    name: str
    columns: list[str]


class ColumnSets(Schema):
    """All sets of the account, by name."""

    results: list[ColumnSetInfo]


class Confirmed(Schema):
    """What a mailed link has confirmed, and what to tell the user."""

    message: str
    what: Literal["registration", "email", "newsletter"]


class Done(Schema):
    """It worked; what to tell the user."""

    message: str
