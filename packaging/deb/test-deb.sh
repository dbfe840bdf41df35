#!/bin/sh
# Installs a package, runs its unit's ExecStart as its user, upgrades to a second package if given, and purges it.
# Usage: test-deb.sh DEB [NEWER_DEB]. Needs root, and a machine without Parapet and without a running systemd.
set -eu
deb=$(realpath "$1")
newer=${2:+$(realpath "$2")}
address=http://127.0.0.1:18095
pid=

fail() {
  echo "test-deb: $1" >&2
  exit 1
}
unit() { sed -n "s/^$1=//p" /usr/lib/systemd/system/parapet.service; }
cleanup() {
  if [ -n "$pid" ]; then kill -KILL "$pid" 2>/dev/null || true; fi
  dpkg --purge parapet >/dev/null 2>&1 || true
}

start() {
  (
    cd "$(unit WorkingDirectory)"
    umask "$(unit UMask)"
    # shellcheck disable=SC2046 # ExecStart is a command line
    exec env -i PATH=/usr/bin:/bin PARAPET_PORT=18095 \
      setpriv --reuid="$(unit User)" --regid="$(unit Group)" --clear-groups --no-new-privs $(unit ExecStart)
  ) >"$log" 2>&1 &
  pid=$!
  for _ in $(seq 180); do
    if curl -fsS "$address/readyz" >/dev/null 2>&1; then return; fi
    kill -0 "$pid" 2>/dev/null || fail "the server ended: $(cat "$log")"
    sleep 1
  done
  fail "the server doesn't answer: $(cat "$log")"
}
stop() {
  kill -TERM "$pid"
  wait "$pid" || fail "the server ended with $?: $(tail -n 3 "$log")"
  pid=
  if pgrep -u parapet >/dev/null; then fail "processes are left: $(pgrep -a -u parapet)"; fi
}

[ ! -e /etc/parapet ] || fail "Parapet is installed already"
[ ! -d /run/systemd/system ] || fail "systemd runs here, and would start the service"
log=$(mktemp)
trap cleanup EXIT
dpkg -i "$deb"
start
curl -fsS -H 'accept: text/html' "$address/setup" | grep -q "<title>" || fail "the setup page isn't served"
[ "$(stat -c '%U %a' /var/lib/parapet/secret.key)" = "parapet 600" ] || fail "the sealing key isn't its owner's alone"
[ "$(stat -c '%U:%G %a' /etc/parapet/parapet.env)" = "root:parapet 640" ] || fail "others can read the settings"
stop
if [ -n "$newer" ]; then
  echo "PARAPET_AUDIT_DAYS=30" >>/etc/parapet/parapet.env
  key=$(sha256sum /var/lib/parapet/secret.key)
  dpkg --force-confold -i "$newer"
  grep -q "^PARAPET_AUDIT_DAYS=30" /etc/parapet/parapet.env || fail "the upgrade lost the settings"
  start
  [ "$key" = "$(sha256sum /var/lib/parapet/secret.key)" ] || fail "the upgrade lost the data"
  [ "$(parapet --version)" = "$(dpkg-query -W -f '${Version}' parapet)" ] || fail "it runs another version"
  stop
fi
dpkg --remove parapet
[ -e /var/lib/parapet/secret.key ] || fail "removing it deleted the data"
dpkg --purge parapet
for path in /etc/parapet /var/lib/parapet /usr/lib/parapet /usr/bin/parapet /usr/share/doc/parapet; do
  [ ! -e "$path" ] || fail "$path is left"
done
left=$(find /etc/systemd /var/lib/systemd /usr/lib/systemd -name 'parapet*' 2>/dev/null)
[ -z "$left" ] || fail "$left is left"
! getent passwd parapet >/dev/null || fail "the user is left"
rm "$log"
echo "test-deb: installed, served, ${newer:+upgraded, }removed and purged"
