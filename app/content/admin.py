"""Provider staff maintain news and reports."""

from django.contrib import admin

from app.content.models import Article, Category, News, Report
from app.staff.admin import LargeTableAdmin, ModelAdmin
from app.staff.columns import language
from search.queries.items import slug


@admin.register(Category)
class CategoryAdmin(ModelAdmin):
    """Kinds of news and reports."""

    list_display = ("name_de", "name_en", "code")
    search_fields = ("name_de", "name_en", "code")


@admin.register(News, Report)
class ArticleAdmin(LargeTableAdmin):
    """News and reports in both languages."""

    list_display = ("title_de", "date", "category", "company")
    list_select_related = ("category", "company")
    list_filter = ("category", "simulated")
    search_fields = ("title_de", "title_en", "company__name")
    autocomplete_fields = ("company", "funds", "category")
    date_hierarchy = "date"

    def preview(self, row: Article) -> str:
        """Its page."""
        title = row.title_en if language() == "en" else row.title_de
        return f"/{'reports' if isinstance(row, Report) else 'news'}/{slug(title)}/{row.pk}"
