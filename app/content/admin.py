"""Provider staff maintain news and reports."""

from django.contrib import admin

from app.content.models import Category, News, Report
from app.publishing.admin import PublishedAdmin
from app.staff.admin import ModelAdmin


@admin.register(Category)
class CategoryAdmin(ModelAdmin):
    """Kinds of news and reports."""

    list_display = ("name_de", "name_en", "code")
    search_fields = ("name_de", "name_en", "code")


@admin.register(News, Report)
class ArticleAdmin(PublishedAdmin):
    """News and reports in both languages."""

    list_display = ("title_de", "date", "category", "company", "simulated")
    list_select_related = ("category", "company")
    list_filter = (*PublishedAdmin.list_filter, "category", "simulated")
    search_fields = ("title_de", "title_en", "company__name")
    autocomplete_fields = ("company", "funds", "category")
    date_hierarchy = "date"
