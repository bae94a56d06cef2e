#!/bin/sh
# The part of the postgres image's entrypoint that docker-compose.yml relies on, for the stand-in of base-images.ts.
set -e
case "$1" in -*) set -- postgres "$@" ;; esac
export PGDATA=/var/lib/postgresql/18/docker
user=${POSTGRES_USER:-postgres}
database=${POSTGRES_DB:-$user}

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?}"
  umask 077
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  # shellcheck disable=SC2086
  initdb -D "$PGDATA" -U "$user" --pwfile=/tmp/password \
    --auth-local=trust --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  # Not yet on the network: whoever asks finds a database that is complete.
  [ "$database" = postgres ] || echo "CREATE DATABASE \"$database\"" | postgres --single -D "$PGDATA" postgres
fi
exec "$@"
