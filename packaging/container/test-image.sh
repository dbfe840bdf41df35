#!/bin/sh
# Builds the image parapet:test of a packed folder, and runs it with a read-only root file system until it's healthy.
# Usage: test-image.sh FOLDER. Needs docker; ENGINE=podman uses podman.
set -eu
folder=$(realpath "$1")
engine=${ENGINE:-docker}
containerfile=$(dirname "$(realpath "$0")")/Containerfile
"$engine" build -f "$containerfile" --build-arg "FOLDER=$(basename "$folder")" -t parapet:test "$(dirname "$folder")"
id=$("$engine" run --detach --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges parapet:test)
trap '"$engine" rm --force --volumes "$id" >/dev/null' EXIT
for _ in $(seq 60); do
  status=$("$engine" inspect --format '{{.State.Health.Status}}' "$id")
  if [ "$status" = healthy ]; then break; fi
  sleep 3
done
if [ "$status" != healthy ]; then
  "$engine" logs "$id" >&2
  exit 1
fi
"$engine" stop --time 60 "$id" >/dev/null
code=$("$engine" inspect --format '{{.State.ExitCode}}' "$id")
if [ "$code" != 0 ]; then
  echo "test-image: the container ended with $code" >&2
  exit 1
fi
echo "test-image: built, healthy as user $("$engine" image inspect --format '{{.Config.User}}' parapet:test), stopped in order"
