#!/bin/sh
# Starts Valkey with the users of infra/redis/users.acl and the passwords of the environment.
set -eu
acl=/tmp/users.acl
: > "$acl"
chown valkey "$acl"
chmod 400 "$acl"
sed -e '/^#/d' \
    -e "s/{web}/$REDIS_WEB_PASSWORD/" \
    -e "s/{beat}/$REDIS_BEAT_PASSWORD/" \
    -e "s/{worker}/$REDIS_WORKER_PASSWORD/" \
    -e "s/{throttling}/$REDIS_THROTTLING_PASSWORD/" \
    -e "s/{cache}/$REDIS_CACHE_PASSWORD/" \
    -e "s/{status}/$REDIS_STATUS_PASSWORD/" \
    /run/users.acl > "$acl"
exec docker-entrypoint.sh valkey-server --aclfile "$acl" --maxmemory-policy noeviction
