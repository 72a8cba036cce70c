"""Provider staff maintain accounts."""

from django import forms
from django.contrib import admin

from app.accounts.models import User
from app.config.staff import BaseUserCreationForm, UserAdmin


class UserCreationForm(BaseUserCreationForm):
    """A new account is known by its e-mail address."""

    class Meta:
        model = User
        fields = ("email",)
        field_classes = {"email": forms.EmailField}


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts by e-mail address."""

    add_form = UserCreationForm
    ordering = ("email",)
    list_display = ("email", "first_name", "name", "is_staff", "is_active")
    search_fields = ("email", "name", "first_name")
    list_filter = ("is_staff", "is_superuser", "is_active")
    fieldsets = (
        (None, {"fields": ("email", "password", "first_name", "name")}),
        (None, {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (None, {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("email", "password1", "password2")}),)
