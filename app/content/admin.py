"""Provider staff maintain news and reports."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from app.content.models import Article, Category, News, Report
from app.staff.admin import LargeTableAdmin, ModelAdmin
from search.texts import DEFAULT_LANGUAGE


@admin.register(Category)
class CategoryAdmin(ModelAdmin):
    """Kinds of news and reports."""

    list_display = (*Category.name.columns, "code")
    search_fields = (*Category.name.columns, "code")


@admin.register(News, Report)
class ArticleAdmin(LargeTableAdmin):
    """News and reports, in one language or both."""

    list_display = ("shown_title", "date", "category", "company", "simulated")
    list_select_related = ("category", "company")
    list_filter = ("category", "simulated")
    search_fields = (*Article.title.columns, "company__name")
    autocomplete_fields = ("company", "funds", "category")
    date_hierarchy = "date"

    @admin.display(description=_("title"), ordering=Article.title.column(DEFAULT_LANGUAGE))
    def shown_title(self, article: Article) -> str:
        """The German title, or the English one of an article that has no other."""
        return str(article)
