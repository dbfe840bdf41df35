import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { decisionEndpoints, gatewayFindings } from "@parapet/contract";
import { startTap } from "@parapet/server/commands/tap/start-tap.ts";
import { gatewayWriters } from "@parapet/server/modules/adaptive-auth/gateway/gateway-texts.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { startNginx } from "./debian-nginx.ts";
import { type GuardedApi, startGuardedApi } from "./guarded-api.ts";
import { type Guarded, startGuardedApache, startGuardedCaddy, startGuardedHaproxy } from "./guarded-gateways.ts";
import { startGuardedNginx } from "./guarded-nginx.ts";

/** Where a load balancer connects from, which is no other process's address. */
const balancer = "127.0.0.5";

let guarded: GuardedApi;
let api = "";
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  guarded = await startGuardedApi();
  closing.push(() => guarded.parapet.close());
  const paths = [{ method: "GET", template: "/health" }];
  await guarded.publish({ before_credentials: { preflights: true, paths }, browser_origins: ["https://app.example"] });
  // An API that says what reached it, and takes WebSockets.
  const server = createServer({ maxHeaderSize: 96 * 1024 }, (request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ path: request.url, method: request.method, headers: request.headers }));
  });
  server.on("upgrade", (request, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nX-Caller: ${String(request.headers["x-adaptive-client-id"])}\r\n\r\n`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  api = `http://127.0.0.1:${address.port}`;
}, 240_000);

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

interface Setting {
  readonly server: string;
  readonly failure: "closed" | "open";
  readonly behind: readonly string[];
}

async function startTapped({ server, failure }: Setting, trustForwarded: boolean): Promise<string> {
  const { token } = await guarded.parapet.createSource(crypto.randomUUID());
  const place = { host: "127.0.0.1", port: 0, rewriteHost: false, maxBodyBytes: 1024, metricsPort: null };
  const enforce = { api: guarded.slug, failure, trustForwarded, readForms: false, timeoutMs: 5_000 };
  const tap = await startTap(
    { ...place, target: new URL(api), token, server: new URL(server), enforce },
    () => undefined,
  );
  closing.push(() => tap.close(1_000));
  return tap.origin;
}

const about = ({ server, failure, behind }: Setting): Guarded => ({
  slug: guarded.slug,
  parapet: new URL(server),
  failure,
  behind,
});

/** Gateways that are proxies, with the text that the console offers. */
const proxies: Readonly<Record<string, (setting: Setting) => Promise<string>>> = {
  nginx: async (setting) => keep(await startGuardedNginx(about(setting), api)),
  Caddy: async (setting) => keep(await startGuardedCaddy(about(setting), api)),
  HAProxy: async (setting) => keep(await startGuardedHaproxy(about(setting), api)),
  Apache: async (setting) => keep(await startGuardedApache(about(setting), await startTapped(setting, true))),
  "parapet tap": (setting) => startTapped(setting, setting.behind.length > 0),
};

function keep({ origin, stop }: { readonly origin: string; readonly stop: () => Promise<void> }): string {
  closing.push(stop);
  return origin;
}

interface Heard {
  readonly status: number;
  readonly head: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a request as it is written, from an address of this machine. */
async function raw(origin: string, lines: readonly string[], localAddress = "127.0.0.1"): Promise<Heard> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let heard = "";
  for await (const chunk of socket.setEncoding("latin1")) {
    heard += String(chunk);
    if (!lines.includes("Connection: close") && heard.includes("\r\n\r\n")) break;
  }
  socket.destroy();
  const [head = ""] = heard.split("\r\n\r\n", 1);
  // JSON of this test's own API, or nothing.
  const { headers = {} } = JSON.parse(/\{"path.*\}/s.exec(heard)?.[0] ?? "{}") as Partial<Heard>;
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]), head, headers };
}

const setting = (changes: Partial<Setting> = {}): Setting => ({
  server: guarded.parapet.origin,
  failure: "closed",
  behind: [],
  ...changes,
});
/** The first decision takes longer than texts wait on a busy machine. */
const warmUp = (origin: string) =>
  vi.waitUntil(async () => (await fetch(`${origin}/goods`, { headers: { "x-api-key": guarded.key } })).ok, {
    timeout: 60_000,
  });

const handshake = (headers: readonly string[]) => [
  "GET /live HTTP/1.1",
  "Host: shop.example",
  "Upgrade: websocket",
  "Connection: Upgrade",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ...headers,
];

describe.each(Object.entries(proxies))("%s", (name, start) => {
  let origin = "";
  beforeAll(async () => {
    origin = await start(setting());
    await warmUp(origin);
  }, 120_000);

  test("opens WebSockets for a known client, and for no one else", async () => {
    const opened = await raw(origin, handshake([`X-Api-Key: ${guarded.key}`]));
    expect(opened.status).toBe(101);
    expect(opened.head).toContain(guarded.clientId);
    expect((await raw(origin, handshake([]))).status).toBe(401);
  });

  test("upgrades to nothing else", async () => {
    const lines = ["GET /goods HTTP/1.1", "Host: shop.example", `X-Api-Key: ${guarded.key}`];
    const { status, headers } = await raw(origin, [
      ...lines,
      "Upgrade: h2c",
      "HTTP2-Settings: AAMAAABkAAQAAP__",
      "Connection: Upgrade, HTTP2-Settings",
      "Connection: close",
    ]);
    expect(status).not.toBe(101);
    expect(headers["upgrade"]).toBeUndefined();
  });

  test("takes 17 KB of headers", async () => {
    const { status } = await raw(origin, [
      "GET /goods HTTP/1.1",
      "Host: shop.example",
      "Connection: close",
      `X-Api-Key: ${guarded.key}`,
      `Cookie: one=${"a".repeat(7_000)}`,
      `X-Other: two=${"b".repeat(7_000)}`,
      `X-Third: ${"c".repeat(3_000)}`,
    ]);
    expect(status).toBe(200);
  });

  test("tells the API its host and the client, not what the client says of itself", async () => {
    const { headers } = await raw(origin, [
      "GET /goods HTTP/1.1",
      "Host: shop.example",
      "Connection: close",
      `X-Api-Key: ${guarded.key}`,
    ]);
    expect(headers["host"]).toBe("shop.example");
    expect(headers["x-forwarded-for"]).toContain("127.0.0.1");
  });

  test("knows the client behind a load balancer, and what came in by TLS", async () => {
    const behind = await start(setting({ behind: [balancer] }));
    const client = `203.0.113.${Object.keys(proxies).indexOf(name) + 7}`;
    const { status, headers } = await raw(
      behind,
      [
        "GET /goods HTTP/1.1",
        "Host: shop.example",
        "Connection: close",
        `X-Api-Key: ${guarded.key}`,
        `X-Forwarded-For: 198.51.100.1, ${client}`,
        "X-Forwarded-Proto: https",
      ],
      balancer,
    );
    expect(status).toBe(200);
    expect(headers["x-forwarded-for"]).toContain(client);
    expect(headers["x-forwarded-proto"]).toBe("https");
    const { body } = decisionEndpoints["decisions.list"].answer;
    const addresses = async () =>
      body
        .parse(await guarded.parapet.ask("GET", `/api/adaptive/decisions?address=${client}`))
        .items.map(({ address }) => address);
    await expect.poll(addresses, { timeout: 10_000 }).toEqual([client]);
  });

  test("answers a problem document with Retry-After while no decision can be made", async () => {
    const gone = createServer((request) => request.socket.destroy()).listen(0, "127.0.0.1");
    await once(gone, "listening");
    closing.push(async () => gone.close());
    const address = gone.address();
    if (address === null || typeof address === "string") throw new Error("There is no TCP address");
    const closed = await start(setting({ server: `http://127.0.0.1:${address.port}` }));
    const answer = await fetch(`${closed}/goods`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(await answer.json()).toMatchObject({ status: 503 });
  });
});

describe.each(Object.entries(proxies))("%s in front of an API for browsers", (_name, start) => {
  const app = "https://app.example";
  let origin = "";
  beforeAll(async () => {
    origin = await start(setting());
    await warmUp(origin);
  }, 120_000);

  test("lets preflights pass to the API", async () => {
    const headers = {
      origin: app,
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-api-key",
    };
    const answer = await fetch(`${origin}/deny/1`, { method: "OPTIONS", headers });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ method: "OPTIONS", path: "/deny/1" });
    expect((await fetch(`${origin}/deny/1`, { method: "OPTIONS" })).status).toBe(401);
    const override = { ...headers, "x-http-method-override": "POST" };
    expect((await fetch(`${origin}/deny/1`, { method: "OPTIONS", headers: override })).status).toBe(401);
  });

  test("lets public paths pass without a key, and nothing else", async () => {
    expect((await fetch(`${origin}/health?full=1`)).status).toBe(200);
    expect((await fetch(`${origin}/health`, { method: "POST" })).status).toBe(401);
    expect(
      (await raw(origin, ["GET /health/..%2fgoods HTTP/1.1", "Host: shop.example", "Connection: close"])).status,
    ).not.toBe(200);
    expect((await fetch(`${origin}/health`, { headers: { "x-rewrite-url": "/goods" } })).status).toBe(401);
  });

  test("lets scripts of the API's origins read a step-up, and no others", async () => {
    const call = (from: string) =>
      fetch(`${origin}/step_up/1`, { headers: { "x-api-key": guarded.key, origin: from } });
    const answer = await call(app);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBe(app);
    expect(answer.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    expect(answer.headers.get("vary")).toContain("Origin");
    expect(await answer.json()).toMatchObject({ type: "/problems/step_up_required" });
    expect((await call("https://other.example")).headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("scripts of an API's origins may answer challenges, and no others", async () => {
  const { origin } = guarded.parapet;
  const preflight = (from: string) =>
    fetch(`${origin}/v1/challenges/aaaaaaaaaaaaaaaaaaaaaa/verify`, {
      method: "OPTIONS",
      headers: { origin: from, "access-control-request-method": "POST", "access-control-request-headers": "x-api-key" },
    });
  const allowed = await preflight("https://app.example");
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example");
  expect(allowed.headers.get("access-control-allow-headers")).toContain("x-api-key");
  expect((await preflight("https://other.example")).headers.get("access-control-allow-origin")).toBeNull();
  const answer = await fetch(`${origin}/v1/challenges/aaaaaaaaaaaaaaaaaaaaaa/verify`, {
    method: "POST",
    headers: { origin: "https://app.example", "content-type": "application/json", "x-api-key": guarded.key },
    body: JSON.stringify({ method: "totp", code: "000000" }),
  });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example");
  const elsewhere = await fetch(`${origin}/api/adaptive/apis`, { headers: { origin: "https://app.example" } });
  expect(elsewhere.headers.get("access-control-allow-origin")).toBeNull();
});

test("an API name with a typo is denied, and the administrator sees who asked", async () => {
  const origin = keep(await startGuardedNginx({ ...about(setting({ failure: "open" })), slug: "shpo" }, api));
  expect((await fetch(`${origin}/goods`, { headers: { "x-api-key": guarded.key } })).status).toBe(403);
  const findings = async () =>
    gatewayFindings.parse(await guarded.parapet.ask("GET", `/api/adaptive/apis/${guarded.apiId}/integration/findings`));
  await expect
    .poll(async () => (await findings()).unknown_apis, { timeout: 20_000 })
    .toMatchObject([{ name: "shpo", peer: "127.0.0.1", questions: 1 }]);
});

test("nginx decides by the annotations of ingress-nginx as its template writes them", async () => {
  const text = gatewayWriters["ingress-nginx"].write({ ...about(setting()), upstream: api, listen: "", behind: [] });
  const [ingress = "", map = ""] = text.split("---\n");
  const annotations: Readonly<Record<string, string>> = parse(ingress).metadata.annotations;
  const annotation = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`] ?? "";
  const added = Object.entries<string>(parse(map).data);
  const passed = annotation("auth-response-headers").split(",");
  const variable = (header: string) => `$upstream_http_${header.toLowerCase().replaceAll("-", "_")}`;
  const server = `
    location = /_external-auth {
      internal;
      proxy_pass_request_body off;
      proxy_set_header Content-Length "";
      proxy_set_header X-Forwarded-Proto "";
      proxy_method ${annotation("auth-method")};
      proxy_set_header X-Original-URI $request_uri;
      proxy_set_header X-Scheme $scheme;
      proxy_set_header Host ${new URL(annotation("auth-url")).host};
      proxy_set_header X-Original-URL $scheme://$http_host$request_uri;
      proxy_set_header X-Original-Method $request_method;
      proxy_set_header X-Sent-From nginx-ingress-controller;
      proxy_set_header X-Real-IP $remote_addr;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Auth-Request-Redirect $request_uri;
      ${added.map(([name, value]) => `proxy_set_header ${name} "${value}";`).join("\n      ")}
      proxy_http_version 1.1;
      proxy_pass ${annotation("auth-url")};
    }
    location / {
      auth_request /_external-auth;
      ${passed.map((name, at) => `auth_request_set $auth_header_${at} ${variable(name)};`).join("\n      ")}
      ${passed.map((name, at) => `proxy_set_header ${name} $auth_header_${at};`).join("\n      ")}
      proxy_pass ${api};
    }`;
  const origin = keep(await startNginx(() => ({ http: "", server })));
  const call = (path: string, key: string, method = "GET") =>
    fetch(`${origin}${path}`, { method, headers: { "x-api-key": key, "x-adaptive-client-id": "forged" } });
  const allowed = await call("/goods?page=2", guarded.key, "POST");
  expect(allowed.status).toBe(200);
  // JSON of this test's own API.
  const { path, headers } = (await allowed.json()) as { readonly path: string } & Heard;
  expect(path).toBe("/goods?page=2");
  expect(headers["x-adaptive-client-id"]).toBe(guarded.clientId);
  expect((await call("/goods", "none")).status).toBe(401);
  expect((await call("/deny/1", guarded.key)).status).toBe(403);
});
