# Calls a protected API, and steps up with the code that you enter.
set -eu
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

call() {
  curl -sS -o "$answer" -w '%{http_code}' -H "X-Api-Key: $API_KEY" "$API_URL/invoices"
}

status=$(call)
if [ "$status" = 401 ] && grep -q /problems/step_up_required "$answer"; then
  challenge=$(sed -n 's/.*"challenge_id":"\([^"]*\)".*/\1/p' "$answer")
  printf 'Code of your authenticator app: ' >&2
  read -r code
  curl -sS --fail-with-body -o "$answer" -H "X-Api-Key: $API_KEY" -H 'Content-Type: application/json' \
    -d "{\"method\":\"totp\",\"code\":\"$code\"}" "$PARAPET_URL/v1/challenges/$challenge/verify"
  status=$(call)
fi
echo "$status $(cat "$answer")"
