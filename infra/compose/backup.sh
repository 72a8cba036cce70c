#!/bin/sh
# Backs up the database and the uploaded files each day at BACKUP_AT (UTC), and keeps the BACKUP_KEEP newest.
# `backup.sh once` makes one now. The server's address comes in libpq's variables (PGHOST, PGUSER, PGDATABASE),
# its password in the file PASSWORD_FILE.
set -eu
umask 077
PGPASSWORD=$(cat "$PASSWORD_FILE")
export PGPASSWORD
backups=${BACKUP_DIR:-/backups}
media=${MEDIA_DIR:-/media}

now() { date -u +%Y-%m-%dT%H:%M:%S+00:00; }

# Outcome, what went wrong, the folder that was made, its megabytes: the form that ./portal backup writes.
note() {
    record=$backups/last-attempt.json
    ended=$(now)
    made_at=$(sed -n 's/^ *"last_made_at": "\(.*\)".*/\1/p' "$record" 2>/dev/null || true)
    [ "$1" = done ] && made_at=$ended
    made=null
    [ -n "$3" ] && made="\"$3\""
    last=null
    [ -n "$made_at" ] && last="\"$made_at\""
    printf '{\n "started_at": "%s",\n "ended_at": "%s",\n "outcome": "%s",\n "target": "%s",\n "problem": "%s",\n "made": %s,\n "megabytes": %s,\n "last_made_at": %s\n}\n' \
        "$started" "$ended" "$1" "$backups" "$2" "$made" "$4" "$last" > "$record.new" && mv "$record.new" "$record"
}

once() {
    started=$(now)
    folder=$backups/fondsatlas-backup-$(date -u +%Y%m%d-%H%M%S)
    # Only this container writes here, so a draft is what a killed one has left.
    rm -rf "$backups"/fondsatlas-backup-*.part
    problem=
    mkdir "$folder.part" || problem="the folder cannot be written"
    # The rows first: a file that a row names is there, unless it was deleted meanwhile.
    [ -n "$problem" ] || pg_dump --format=directory --jobs=2 --compress=1 --file="$folder.part/database" ||
        problem="pg_dump failed, see the log of this service"
    [ -n "$problem" ] || tar -cf "$folder.part/media.tar" -C "$media" . ||
        problem="the uploaded files could not be copied, see the log of this service"
    [ -n "$problem" ] || mv "$folder.part" "$folder" || problem="the folder could not be named"
    if [ -n "$problem" ]; then
        rm -rf "$folder.part"
        echo "backup failed: $problem" >&2
        note failed "$problem" "" 0 || true
        return 1
    fi
    note done "" "$folder" "$(du -sm "$folder" | cut -f1)" || true
    echo "backed up to $folder"
    # The names end in the time, so their order is that of their making.
    set -- "$backups"/fondsatlas-backup-[0-9]*
    while [ $# -gt "${BACKUP_KEEP:-7}" ]; do
        rm -rf "$1"
        echo "deleted the older backup $1"
        shift
    done
}

if [ "${1:-}" = once ]; then
    once
    exit
fi

trap 'exit 0' TERM INT
pause() {
    sleep "$1" &
    wait $!
}
at=${BACKUP_AT:-02:30}
hour=${at%:*}
minute=${at#*:}
while :; do
    seconds=$(date -u +%s)
    due=$((seconds - seconds % 86400 + ${hour#0} * 3600 + ${minute#0} * 60))
    [ "$due" -gt "$seconds" ] || due=$((due + 86400))
    pause $((due - seconds))
    until once; do pause 3600; done
done
