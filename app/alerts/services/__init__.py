"""The rules of watchlists, saved searches and their mails."""
