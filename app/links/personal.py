"""Links of published texts name nobody."""

from app.database.personal import nobody

nobody("the addresses that published texts link to", "links.WebLink", "links.LinkPlace")
