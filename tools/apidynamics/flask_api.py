"""A protected API in Flask whose server speaks the APIDynamics protocol: it asks before it serves a call."""

import json
import os
import urllib.error
import urllib.request
from urllib.parse import quote

from flask import Flask, jsonify, request
from werkzeug.serving import make_server

BASE = os.environ["DECISIONS"] + "/api/dynamics"
PROVIDER = {"X-API-Dynamics-Provider-Id": os.environ["PROVIDER_ID"]}

app = Flask(__name__)


def ask(path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    sent = {**PROVIDER, **headers, "Content-Type": "application/json"}
    try:
        with urllib.request.urlopen(urllib.request.Request(BASE + path, data, sent), timeout=10) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def passed_on(status, body):
    return jsonify(body), status


@app.before_request
def validate():
    if request.method == "OPTIONS" or request.path.startswith("/totp/"):
        return None
    body = {
        "client_id": request.headers.get("X-API-Dynamics-Client-Id"),
        "client_request_endpoint": request.url,
        "client_request_method": request.method,
        "client_request_headers": json.dumps(dict(request.headers)),
    }
    status, decision = ask("/adaptive/server/validate", {}, body)
    return None if 200 <= status < 300 else passed_on(status, decision)


@app.get("/totp/generate")
def generate():
    headers = {"X-API-Dynamics-Client-Id": request.headers.get("X-API-Dynamics-Client-Id", "")}
    return passed_on(*ask("/totp/client/generate?tid=" + quote(request.args["tid"]), headers))


@app.get("/totp/validate")
def validate_code():
    query = "tid=%s&totp=%s" % (quote(request.args["tid"]), quote(request.args["totp"]))
    return passed_on(*ask("/totp/server/validate?" + query, {}))


@app.get("/invoices")
def invoices():
    return jsonify({"served": "/invoices"})


server = make_server("127.0.0.1", int(os.environ["PORT"]), app, threaded=True)
print("listening", flush=True)
server.serve_forever()
