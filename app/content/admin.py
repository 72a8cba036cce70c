"""Provider staff maintain news and reports."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from app.content.models import Article, Author, Category, News, Report
from app.publishing.admin import PublishedAdmin
from app.staff.admin import ModelAdmin
from search.texts import DEFAULT_LANGUAGE


@admin.register(Category)
class CategoryAdmin(ModelAdmin):
    """Kinds of news and reports."""

    list_display = (*Category.name.columns, "code")
    search_fields = (*Category.name.columns, "code")


@admin.register(Author)
class AuthorAdmin(ModelAdmin):
    """Who signs news and reports."""

    list_display = ("name", *Author.role.columns)
    search_fields = ("name", *Author.role.columns)


@admin.register(News, Report)
class ArticleAdmin(PublishedAdmin):
    """News and reports, in one language or both."""

    list_display = ("shown_title", "date", "category", "company")
    list_select_related = ("category", "company")
    list_filter = (*PublishedAdmin.list_filter, "category", "simulated")
    search_fields = (*Article.title.columns, "company__name")
    autocomplete_fields = ("company", "funds", "peergroups", "authors", "category")
    date_hierarchy = "date"

    @admin.display(description=_("title"), ordering=Article.title.column(DEFAULT_LANGUAGE))
    def shown_title(self, article: Article) -> str:
        """The title in the reader's language, or in the other one."""
        return str(article)
