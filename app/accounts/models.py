"""Who uses the portal. Registration, roles and guards build on this user."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Creates users that are known by their e-mail address."""

    use_in_migrations = True

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create and store a user; raises ValueError without an e-mail address."""
        if not email:
            raise ValueError("A user needs an e-mail address.")
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create provider staff with every permission."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person with an account; the e-mail address is the login name, in any case."""

    email = models.EmailField(_("e-mail"), unique=True)
    first_name = models.CharField(_("first name"), max_length=150, blank=True)
    name = models.CharField(
        _("name"), max_length=150, blank=True, help_text=_("Last name, as the specification calls it.")
    )
    is_staff = models.BooleanField(
        _("provider staff"), default=False, help_text=_("Provider staff: may enter the admin.")
    )
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("date joined"), default=timezone.now)

    objects = UserManager()

    USERNAME_FIELD = "email"

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [models.UniqueConstraint(Lower("email"), name="accounts_user_email_ci")]

    def __str__(self) -> str:
        return self.email
