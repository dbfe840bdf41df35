# Calls a protected API, steps up and repeats. Needs Python 3.9 or later, and no packages.
import base64
import hmac
import json
import os
import struct
import time
import urllib.error
import urllib.request

API_URL, API_KEY, PARAPET_URL = (os.environ[name] for name in ("API_URL", "API_KEY", "PARAPET_URL"))
TOTP_SECRET = os.environ.get("TOTP_SECRET", "")


def totp(secret):
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30), "sha1")
    number = struct.unpack_from(">I", digest, digest[-1] & 15)[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def send(url, body=None):
    headers = {"X-Api-Key": API_KEY, "Content-Type": "application/json", "User-Agent": "call.py"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def ask(url, body=None):
    status, _, text = send(url, body)
    if status != 200:
        raise RuntimeError(f"The step-up failed: {text}")
    return json.loads(text)


def step_up(problem):
    challenge = f"{PARAPET_URL}/v1/challenges/{problem['challenge_id']}"
    if "totp" in problem["methods"] and TOTP_SECRET:
        ask(f"{challenge}/verify", {"method": "totp", "code": totp(TOTP_SECRET)})
    elif "approval" in problem["methods"]:
        interval = ask(f"{challenge}/verify", {"method": "approval"})["interval"]
        time.sleep(interval)
        while ask(challenge)["state"] == "pending":
            time.sleep(interval)
    else:
        raise RuntimeError(f"None of these methods is set up: {problem['methods']}")


def call_api(path):
    for attempt in range(4):
        status, headers, text = send(API_URL + path)
        problem = json.loads(text) if status == 401 else {}
        if problem.get("type") == "/problems/step_up_required" and "challenge_id" in problem and attempt < 3:
            step_up(problem)
        elif status in (401, 429, 503) and int(headers.get("Retry-After") or 61) <= 60 and attempt < 3:
            time.sleep(int(headers["Retry-After"]))
        else:
            return status, text


print(*call_api("/invoices"))
