#!/bin/sh
# Run once by the image of PostgreSQL, when the database is created: the server is no superuser of it.
set -eu
psql --set ON_ERROR_STOP=1 --set "password=$(cat "${PASSWORD_FILE:-/run/database-secrets/password}")" <<'SQL'
CREATE ROLE tributary LOGIN PASSWORD :'password';
CREATE DATABASE tributary OWNER tributary;
SQL
