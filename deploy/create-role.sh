#!/bin/sh
# Run once by the PostgreSQL image when the database is created, so that the server does not connect as a superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set "password=$(cat "${PASSWORD_FILE:-/run/database-secrets/password}")" <<'SQL'
CREATE ROLE tributary LOGIN PASSWORD :'password';
CREATE DATABASE tributary OWNER tributary;
SQL
