#!/bin/sh
# What the official image does at its first start with POSTGRES_USER and POSTGRES_DB, then the server.
set -e
bin=$(ls -d /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
if [ ! -e "$data/PG_VERSION" ]; then
  "$bin/initdb" --pgdata="$data" --encoding=UTF8 --locale=C.UTF-8 --username="$POSTGRES_USER" \
    --auth=scram-sha-256 --pwfile="$POSTGRES_PASSWORD_FILE"
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  echo 'local all all trust' > "$data/local" && cat "$data/pg_hba.conf" >> "$data/local"
  mv "$data/local" "$data/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | "$bin/postgres" --single -D "$data" postgres
fi
exec "$bin/postgres" -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
