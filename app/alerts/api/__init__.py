"""HTTP endpoints of watchlists, saved searches and their mails."""
