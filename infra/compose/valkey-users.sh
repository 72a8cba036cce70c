#!/bin/sh
# Starts Valkey with the users of infra/redis/users.acl and the passwords of the secrets.
set -eu
secrets=/run/secrets
acl=/tmp/users.acl
umask 077
# By the shell alone, so that no process list shows a password.
while IFS= read -r line; do
  case $line in
    \#*) continue ;;
    *\{*\}*)
      user=${line#*\{}
      user=${user%%\}*}
      line="${line%%\{*}$(cat "$secrets/redis_${user}_password")${line#*\}}"
      ;;
  esac
  printf '%s\n' "$line"
done < /run/users.acl > "$acl"
chown valkey "$acl"
exec docker-entrypoint.sh valkey-server --aclfile "$acl" --maxmemory-policy noeviction \
  --stop-writes-on-bgsave-error no
