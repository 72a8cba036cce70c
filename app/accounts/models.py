"""Who uses the portal: accounts, what they agreed to, the links that were mailed to them, and their sessions."""

from datetime import datetime
from importlib import import_module
from typing import Any, ClassVar, Final

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import Group, PermissionsMixin
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession, BaseSessionManager
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.database.history import track_foreign, track_links, tracked
from app.mail import addresses
from app.mail.fields import Addressed, AddressField, CanonicalField, first_at


class AccountType(models.TextChoices):
    """What somebody registered as."""

    RETAIL = "retail", _("private investor")
    WHOLESALE = "wholesale", _("professional investor")
    ASSET_MANAGER = "asset_manager", _("asset manager")


class Review(models.TextChoices):
    """Where the provider's check of a professional stands; private investors need none."""

    NONE = "none", _("not needed")
    WAITING = "waiting", _("waiting")
    APPROVED = "approved", _("approved")
    DECLINED = "declined", _("declined")


class CompanyRole(models.TextChoices):
    """What an account may do for the asset manager that it is linked to."""

    OWNER = "owner", _("owner")
    EDITOR = "editor", _("editor")
    READER = "reader", _("reader")


#: What professionals tell about themselves: columns of :class:`User`.
PROFESSIONAL_COLUMNS: Final = (
    "company",
    "phone",
    "contact_person",
    "function",
    "sector",
    "sector_question",
    "division",
)
#: What opens the surveys, and what belongs to them.
SURVEY_COLUMNS: Final = (
    "is_esg_fund_survey_allowed",
    "is_esg_company_survey_allowed",
    "is_dvm_survey_allowed",
    "is_company_esg_admin",
    "is_esg_article_upload_allowed",
    "is_survey_summary_allowed",
)


class UserManager(BaseUserManager["User"]):
    """Creates users that are known by their e-mail address."""

    use_in_migrations = True

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create and store a user. Raises NotAnAddress, a ValueError, without an e-mail address."""
        user = self.model(email=self.normalize_email(addresses.read(email).entered), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create provider staff with every permission. Raises ValidationError for a password that breaks a rule."""
        if password is not None:
            validate_password(password, self.model(email=email))
        fields.setdefault("confirmed_at", timezone.now())
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def by_email(self, email: str) -> "User | None":
        """The account of an address, in whatever form it is written."""
        return first_at(self.all(), email)


#: What the history of an account keeps: what it may do, nothing of the person and no secrets.
RIGHTS_COLUMNS: Final = [
    "account_type",
    "review",
    "reviewed_at",
    "managed_company",
    "company_role",
    "licence_until",
    "blocked",
    "blocked_until",
    "is_external_login",
    *SURVEY_COLUMNS,
    "is_staff",
    "is_superuser",
    "is_active",
]


@tracked(fields=RIGHTS_COLUMNS, goes_with_it=True)
class User(Addressed, AbstractBaseUser, PermissionsMixin):
    """A person with an account; the e-mail address is the login name, in any form in which it can be written."""

    email = AddressField(_("e-mail"), unique=True)
    email_canonical = CanonicalField(_("e-mail, as it is compared"), of="email", unique=True)
    first_name = models.CharField(_("first name"), max_length=150, blank=True)
    name = models.CharField(
        _("name"), max_length=150, blank=True, help_text=_("Last name, as the specification calls it.")
    )
    account_type = models.TextField(_("account type"), choices=AccountType.choices, default=AccountType.RETAIL)
    language = models.CharField(
        _("language"), max_length=2, choices=(("de", _("German")), ("en", _("English"))), default="de"
    )
    # What professionals tell about themselves.
    company = models.CharField(_("employer"), max_length=200, blank=True, default="")
    phone = models.CharField(_("phone"), max_length=50, blank=True, default="")
    contact_person = models.CharField(_("contact person"), max_length=200, blank=True, default="")
    function = models.CharField(_("function"), max_length=200, blank=True, default="")
    sector = models.CharField(_("sector"), max_length=100, blank=True, default="")
    sector_question = models.CharField(_("additional sector question"), max_length=500, blank=True, default="")
    division = models.CharField(_("division"), max_length=100, blank=True, default="")

    confirmed_at = models.DateTimeField(_("address confirmed at"), null=True, blank=True)
    review = models.TextField(_("review"), choices=Review.choices, default=Review.NONE)
    reviewed_at = models.DateTimeField(_("reviewed at"), null=True, blank=True)
    review_reason = models.TextField(_("reason"), blank=True, default="", help_text=_("Mailed when declined."))
    blocked_until = models.DateTimeField(_("blocked until"), null=True, blank=True)
    blocked = models.BooleanField(_("blocked for good"), default=False)
    block_message = models.TextField(_("message to the blocked"), blank=True, default="")

    managed_company = models.ForeignKey(
        "managers.Company",
        verbose_name=_("asset manager"),
        on_delete=models.PROTECT,
        related_name="accounts",
        null=True,
        blank=True,
        help_text=_("Whose dashboard this account may use. Linked by provider staff."),
    )
    company_role = models.TextField(
        _("role in the company"),
        choices=CompanyRole.choices,
        default=CompanyRole.EDITOR,
        db_default=CompanyRole.EDITOR.value,
        help_text=_("Owners decide who belongs to the company, editors write, readers only look."),
    )
    licence_until = models.DateField(_("licence until"), null=True, blank=True)
    receive_email_notifications = models.BooleanField(_("mails about rating changes"), default=True)
    is_external_login = models.BooleanField(_("external login"), default=False)
    is_esg_fund_survey_allowed = models.BooleanField(_("ESG fund survey"), default=False)
    is_esg_company_survey_allowed = models.BooleanField(_("ESG company survey"), default=False)
    is_dvm_survey_allowed = models.BooleanField(_("partner survey"), default=False)
    is_company_esg_admin = models.BooleanField(_("company ESG admin"), default=False)
    is_esg_article_upload_allowed = models.BooleanField(_("ESG article upload"), default=False)
    is_survey_summary_allowed = models.BooleanField(_("survey summary"), default=False)

    is_staff = models.BooleanField(
        _("provider staff"), default=False, help_text=_("Provider staff: may enter the admin.")
    )
    must_change_password = models.BooleanField(
        _("must change the password"),
        default=False,
        db_default=False,
        editable=False,
        help_text=_("Staff have set it. Until its owner has chosen another one, nothing else is open."),
    )
    delete_after = models.DateTimeField(
        _("delete after"),
        null=True,
        blank=True,
        help_text=_("The owner asked for it and may change the mind until then."),
    )
    search_columns = models.JSONField(
        _("columns of the advanced search"), default=list, blank=True, help_text=_("Names of the field catalogue.")
    )
    is_active = models.BooleanField(_("active"), default=True)
    is_demo = models.BooleanField(
        _("demo account"),
        default=False,
        editable=False,
        help_text=_("Its password is shown on the login form and cannot be changed."),
    )
    demo_of = models.ForeignKey(
        "self",
        verbose_name=_("copy of the demo account"),
        on_delete=models.CASCADE,
        related_name="demo_copies",
        null=True,
        blank=True,
        editable=False,
        help_text=_("Belongs to one session and is deleted with it."),
    )
    date_joined = models.DateTimeField(_("date joined"), default=timezone.now)

    objects = UserManager()

    USERNAME_FIELD = "email"

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = (
            models.CheckConstraint(
                condition=Q(managed_company__isnull=True) | Q(account_type=AccountType.ASSET_MANAGER),
                name="accounts_user_company_of_asset_manager",
            ),
            models.CheckConstraint(
                condition=Q(company_role__in=CompanyRole.values), name="accounts_user_company_role_known"
            ),
            models.CheckConstraint(
                condition=Q(account_type=AccountType.RETAIL, review=Review.NONE)
                | ~Q(account_type=AccountType.RETAIL) & ~Q(review=Review.NONE),
                name="accounts_user_professionals_are_reviewed",
            ),
        )

    def __str__(self) -> str:
        return self.email

    def clean(self) -> None:
        """Refuse an address that another account has in any form; the forms of the admin ask for this."""
        super().clean()
        if self.address_as_read != self.email and addresses.is_address(self.email):
            found = User.objects.by_email(self.email)
            if found is not None and found.pk != self.pk:
                raise ValidationError({"email": _("This e-mail address belongs to another account.")})

    @property
    def full_name(self) -> str:
        """First and last name; empty for an account that was made without."""
        return f"{self.first_name} {self.name}".strip()

    def is_blocked(self, now: datetime) -> bool:
        """Whether the provider has taken this account's access away, for now or for good."""
        return self.blocked or not self.is_active or (self.blocked_until is not None and self.blocked_until > now)


class Application(User):
    """A professional's account, as the queue of provider staff shows it."""

    class Meta:
        proxy = True
        verbose_name = _("application")
        verbose_name_plural = _("applications")


class Consent(models.Model):
    """What somebody agreed to or took back, in which version, and when. Rows are only added."""

    class Kind(models.TextChoices):
        """What can be agreed to."""

        TERMS = "terms", _("terms of use")
        PRIVACY = "privacy", _("privacy policy")
        NEWSLETTER = "newsletter", _("newsletter")

    user = models.ForeignKey(User, verbose_name=_("account"), on_delete=models.CASCADE, related_name="consents")
    kind = models.TextField(_("kind"), choices=Kind.choices)
    version = models.TextField(_("version"))
    given = models.BooleanField(_("given"))
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("consent")
        verbose_name_plural = _("consents")
        indexes = (models.Index(fields=["user", "kind", "-at"], name="accounts_consent_latest"),)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.version}"


class Link(models.Model):
    """A link that was mailed. Only a hash of its secret is kept, so that a stolen table opens nothing."""

    class Purpose(models.TextChoices):
        """What a link does when it is followed."""

        CONFIRM = "confirm", _("confirm registration")
        RESET = "reset", _("reset password")
        OLD_EMAIL = "old_email", _("agree at the present address")
        NEW_EMAIL = "new_email", _("confirm the new address")

    user = models.ForeignKey(User, verbose_name=_("account"), on_delete=models.CASCADE, related_name="links")
    purpose = models.TextField(_("purpose"), choices=Purpose.choices)
    secret_hash = models.BinaryField(_("hash of the secret"), max_length=32, unique=True)
    email = AddressField(_("e-mail"), help_text=_("To which it was sent; it confirms this address only."))
    created_at = models.DateTimeField(_("created at"), default=timezone.now)
    expires_at = models.DateTimeField(_("expires at"))
    used_at = models.DateTimeField(_("used at"), null=True, blank=True)

    class Meta:
        verbose_name = _("mailed link")
        verbose_name_plural = _("mailed links")
        indexes = (models.Index(fields=["user", "purpose"], name="accounts_link_of_user"),)

    def __str__(self) -> str:
        return f"{self.purpose} {self.pk}"


class RecoveryCode(models.Model):
    """Opens an account once whose second factor is lost. Only a hash is kept, and the row goes when it is used."""

    user = models.ForeignKey(User, verbose_name=_("account"), on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.BinaryField(_("hash of the code"), max_length=32, unique=True)

    class Meta:
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")

    def __str__(self) -> str:
        return str(self.pk)


class PasskeyOwner(models.Model):
    """The number under which authenticators know an account. It is random, so that it tells nothing about anybody."""

    user = models.OneToOneField(User, verbose_name=_("account"), on_delete=models.CASCADE, related_name="passkey_owner")
    handle = models.BinaryField(_("user handle"), max_length=64, unique=True)

    class Meta:
        verbose_name = _("passkey owner")
        verbose_name_plural = _("passkey owners")

    def __str__(self) -> str:
        return str(self.pk)


class Passkey(models.Model):
    """A public key whose private half an authenticator keeps and uses only for its verified owner (WebAuthn)."""

    user = models.ForeignKey(User, verbose_name=_("account"), on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(_("name"), max_length=60)
    credential_id = models.BinaryField(_("credential"), max_length=1023, unique=True)
    public_key = models.BinaryField(_("public key"))
    sign_count = models.BigIntegerField(_("counter"), default=0)
    transports = models.JSONField(_("transports"), default=list, blank=True)
    aaguid = models.UUIDField(_("model of the authenticator"))
    backup_eligible = models.BooleanField(_("can be synchronised"), default=False)
    backed_up = models.BooleanField(_("synchronised"), default=False)
    created_at = models.DateTimeField(_("created at"), default=timezone.now)
    last_used_at = models.DateTimeField(_("last used at"), null=True, blank=True)

    class Meta:
        verbose_name = _("passkey")
        verbose_name_plural = _("passkeys")
        ordering = ("created_at", "pk")

    def __str__(self) -> str:
        return self.name


class PasskeyCeremony(models.Model):
    """A challenge that waits for its signature: for one browser, for five minutes, for one attempt."""

    class Purpose(models.TextChoices):
        """What the signature is for."""

        REGISTER = "register", _("add a passkey")
        SIGN_IN = "sign_in", _("sign in")

    purpose = models.TextField(_("purpose"), choices=Purpose.choices)
    secret_hash = models.BinaryField(_("hash of the secret"), max_length=32, unique=True)
    browser_hash = models.BinaryField(_("hash of the browser"), max_length=32)
    user = models.ForeignKey(User, verbose_name=_("account"), on_delete=models.CASCADE, null=True, related_name="+")
    challenge = models.BinaryField(_("challenge"), max_length=64)
    expires_at = models.DateTimeField(_("expires at"), db_index=True)

    class Meta:
        verbose_name = _("passkey ceremony")
        verbose_name_plural = _("passkey ceremonies")

    def __str__(self) -> str:
        return f"{self.purpose} {self.pk}"


class EmailChange(models.Model):
    """A new address that waits until both addresses have agreed."""

    user = models.OneToOneField(User, verbose_name=_("account"), on_delete=models.CASCADE, related_name="email_change")
    email = AddressField(_("new e-mail"))
    asked_at = models.DateTimeField(_("asked at"), default=timezone.now)
    old_agreed_at = models.DateTimeField(_("present address agreed at"), null=True, blank=True)
    new_agreed_at = models.DateTimeField(_("new address agreed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("change of address")
        verbose_name_plural = _("changes of address")

    def __str__(self) -> str:
        return str(self.pk)


class FactorRemoval(models.Model):
    """One superuser's request to remove the second factor of a member of staff, which waits for another superuser."""

    user = models.OneToOneField(
        User, verbose_name=_("account"), on_delete=models.CASCADE, related_name="factor_removal"
    )
    asked_by = models.ForeignKey(User, verbose_name=_("requested by"), on_delete=models.CASCADE, related_name="+")
    asked_at = models.DateTimeField(_("asked at"), default=timezone.now)

    class Meta:
        verbose_name = _("request to remove a second factor")
        verbose_name_plural = _("requests to remove second factors")

    def __str__(self) -> str:
        return str(self.pk)


class SecurityEntry(models.Model):
    """What happened to an account's rights, password, address or second factor, and who did it. Rows are only added.

    Accounts are numbers and not foreign keys, so that an account can be deleted although its entries cannot. The table
    and its triggers are made by ``sql/security_log.sql``; Django leaves it alone when it empties tables.
    """

    class Event(models.TextChoices):
        """What happened."""

        NEW_DEVICE = "new_device", _("signed in from a new device")
        PASSWORD_CHANGED = "password_changed", _("password changed")
        PASSWORD_SET = "password_set", _("password set by staff")
        EMAIL_CHANGED = "email_changed", _("e-mail address changed")
        RIGHTS_CHANGED = "rights_changed", _("rights changed")
        FACTOR_ON = "second_factor_on", _("second factor switched on")
        FACTOR_REPLACED = "second_factor_replaced", _("second factor replaced")
        FACTOR_OFF = "second_factor_off", _("second factor removed")
        FACTOR_REMOVAL_ASKED = "second_factor_removal_asked", _("removal of the second factor requested")
        RECOVERY_CODE_USED = "recovery_code_used", _("recovery code used")
        RECOVERY_CODES_RENEWED = "recovery_codes_renewed", _("recovery codes replaced")
        PASSKEY_ADDED = "passkey_added", _("passkey added")
        PASSKEY_REMOVED = "passkey_removed", _("passkey removed")
        PASSKEY_COPIED = "passkey_copied", _("copied passkey refused")
        DELETED = "deleted", _("account deleted")

    at = models.DateTimeField(_("at"), default=timezone.now)
    event = models.TextField(_("event"), choices=Event.choices)
    account = models.BigIntegerField(_("account number"))
    actor = models.BigIntegerField(_("by account number"), null=True)
    request_id = models.TextField(_("request number"), blank=True, default="")
    details = models.TextField(_("details"), blank=True, default="")

    class Meta:
        managed = False
        verbose_name = _("entry of the security log")
        verbose_name_plural = _("security log")

    def __str__(self) -> str:
        return f"{self.get_event_display()} {self.pk}"


class ColumnSet(models.Model):
    """Columns of a fund list under a name of one's own."""

    user = models.ForeignKey(User, verbose_name=_("account"), on_delete=models.CASCADE, related_name="column_sets")
    name = models.CharField(_("name"), max_length=60)
    columns = models.JSONField(_("columns"), help_text=_("Names of the field catalogue, in order."))

    class Meta:
        verbose_name = _("column set")
        verbose_name_plural = _("column sets")
        ordering = ("name", "pk")
        constraints = (models.UniqueConstraint(fields=["user", "name"], name="accounts_columnset_name_of_user"),)

    def __str__(self) -> str:
        return self.name


class SessionManager(BaseSessionManager["Session"]):
    """Django's own, for rows that know whose they are."""

    use_in_migrations = True


class Session(AbstractBaseSession):
    """A signed-in browser, which its owner can see and end."""

    user = models.ForeignKey(
        User, verbose_name=_("account"), on_delete=models.CASCADE, related_name="sessions", null=True
    )
    created_at = models.DateTimeField(_("created at"), default=timezone.now)
    seen_at = models.DateTimeField(_("seen at"), default=timezone.now)
    device = models.CharField(_("device"), max_length=200, blank=True, default="")

    objects: ClassVar[SessionManager] = SessionManager()

    @classmethod
    def get_session_store_class(cls) -> type:
        """The engine that reads and writes these rows."""
        # Named by the settings, as Django's own middleware finds it: the store needs this table.
        store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return store


# What an account itself may do is in the security log, which ends with nobody.
track_links(Group, "permissions", app_label="accounts")
track_foreign(Group, ["name"], app_label="accounts")
