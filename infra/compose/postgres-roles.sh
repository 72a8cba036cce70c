#!/bin/sh
# Runs once, on an empty database folder: the product's login, the indexer's group and its login.
set -eu
secrets=/run/secrets
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" \
  -v database_password="$(cat "$secrets/database_password")" \
  -v indexer_password="$(cat "$secrets/indexer_password")" <<'SQL'
CREATE ROLE fondsatlas LOGIN PASSWORD :'database_password';
CREATE ROLE fondsatlas_indexer NOLOGIN;
GRANT fondsatlas_indexer TO fondsatlas WITH ADMIN OPTION;
CREATE ROLE fondsatlas_indexer_login LOGIN PASSWORD :'indexer_password' IN ROLE fondsatlas_indexer;
CREATE DATABASE fondsatlas OWNER fondsatlas;
SQL
