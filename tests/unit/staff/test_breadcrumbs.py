"""An app and its list of the same name are said once."""

import pytest
from django.template import Context, Template

_PAGE = """{% load desk %}{% filter without_app %}<nav><div class="breadcrumbs"><a href="/">Home</a>
&rsaquo; <a href="/a/">{{ app }}</a>
&rsaquo; <a href="/a/b/">{{ list }}</a>
&rsaquo; {{ row }}
</div></nav>{% endfilter %}"""


@pytest.mark.parametrize(
    ("app", "list", "row", "left"),
    [
        ("Newsletter", "Newsletter", "October", ["Home", "/a/b/", "October"]),
        ("Funds & more", "funds & more", "A", ["Home", "/a/b/", "A"]),
        ("Content", "News", "News", ["Home", "/a/", "/a/b/", "News"]),
        ("News", "Newsletter", "<b>", ["Home", "/a/", "/a/b/", "&lt;b&gt;"]),
    ],
)
def test_an_app_is_left_out_where_its_list_has_the_same_name(app: str, list: str, row: str, left: list[str]) -> None:
    crumbs = Template(_PAGE).render(Context({"app": app, "list": list, "row": row})).split("&rsaquo;")
    assert len(crumbs) == len(left)
    assert all(said in crumb for said, crumb in zip(left, crumbs, strict=True))
