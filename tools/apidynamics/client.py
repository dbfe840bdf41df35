"""A client of the APIDynamics protocol: python3 client.py API CLIENT_ID self|server [BASE32]. Prints each answer as a line of JSON."""

import base64
import hashlib
import hmac
import json
import struct
import sys
import time
import urllib.error
import urllib.request

api, client_id, strategy, *enrolled = sys.argv[1:]
# Without an enrolled secret, the protocol's: the bytes of the client's ID.
secret = base64.b32decode(enrolled[0]) if enrolled else client_id.encode()


def call(path):
    headers = {"X-API-Dynamics-Client-Id": client_id, "User-Agent": "python-requests/2.32.3"}
    try:
        with urllib.request.urlopen(urllib.request.Request(api + path, headers=headers), timeout=10) as answer:
            status, body = answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        status, body = error.code, json.load(error)
    print(json.dumps({"status": status, "body": body}), flush=True)
    return status, body


def totp():
    mac = hmac.new(secret, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    offset = mac[-1] & 15
    return "%06d" % ((struct.unpack(">I", mac[offset : offset + 4])[0] & 0x7FFFFFFF) % 1_000_000)


status, body = call("/invoices")
if status == 401:
    tid = body["transaction_id"]
    if strategy == "server":
        status, body = call("/totp/generate?tid=" + tid)
        code = body.get("totp")
    else:
        code = totp()
    if code is not None:
        status, body = call("/totp/validate?tid=%s&totp=%s" % (tid, code))
        if status == 200:
            call("/invoices")
