"""What every domain needs of PostgreSQL: how its being away shows, the range of ids, operations of migrations."""
