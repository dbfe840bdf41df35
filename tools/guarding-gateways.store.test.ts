import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { createFetch, generateSigningKey, getPublicJwk, type SigningKey } from "@parapet/client";
import { probeCheck, probeResult } from "@parapet/contract";
import { createGuard, type GuardOptions } from "@parapet/node-middleware";
import { startTap } from "@parapet/server/commands/tap/start-tap.ts";
import type { RunningServer } from "@parapet/testkit";
import express from "express";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startGuardedApi } from "./guarded-api.ts";
import { startGuardedApache, startGuardedCaddy, startGuardedHaproxy } from "./guarded-gateways.ts";
import { startGuardedNginx } from "./guarded-nginx.ts";

/** An API that says which headers reached it; behind it, nothing is known of Parapet. */
const echo: RequestListener = (request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ path: request.url, headers: request.headers }));
};

interface Echoed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

let parapet: RunningServer;
let slug = "";
let apiId = "";
let key = "";
let clientId = "";
let signingKey: SigningKey;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  ({ parapet, slug, apiId, key, clientId } = await startGuardedApi());
  closing.push(() => parapet.close());
  signingKey = await generateSigningKey();
  const jwk = await getPublicJwk(signingKey);
  await parapet.ask("POST", `/api/adaptive/clients/${clientId}/signing-keys`, { name: "Till", jwk });
});

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

type Start = (options: Pick<GuardOptions, "server" | "failure">) => Promise<string>;

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  return `http://127.0.0.1:${address.port}`;
}

function guardFor(options: Pick<GuardOptions, "server" | "failure">) {
  const guard = createGuard({ ...options, api: slug, timeoutMs: 5_000, onProblem: () => undefined });
  closing.push(async () => guard.close());
  return guard;
}

async function startEnforcingTap(
  { server, failure = "closed" }: Pick<GuardOptions, "server" | "failure">,
  trustForwarded: boolean,
): Promise<string> {
  const { token } = await parapet.createSource(crypto.randomUUID());
  const target = new URL(await listen(echo));
  const place = { host: "127.0.0.1", port: 0, rewriteHost: false, maxBodyBytes: 1024, metricsPort: null };
  const enforce = { api: slug, failure, trustForwarded, readForms: false, timeoutMs: 5_000 };
  const tap = await startTap({ ...place, target, token, server: new URL(server), enforce }, () => undefined);
  closing.push(() => tap.close(1_000));
  return tap.origin;
}

/** Sends a request as it is written, which clients of a library cannot. */
async function raw(origin: string, target: string, lines: readonly string[]) {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${lines.join("\r\n")}\r\n\r\n`);
  let heard = "";
  for await (const chunk of socket.setEncoding("latin1")) heard += String(chunk);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]);
  const body = /\r\n\r\n[^{]*(\{.*\})/s.exec(heard)?.[1] ?? "{}";
  // JSON of a test's own server, or a problem.
  const { headers = {} } = JSON.parse(body) as Partial<Echoed>;
  return { status, headers };
}

/** Every gateway that runs here, with the text or the calls that the console offers. */
const gateways: Readonly<Record<string, Start>> = {
  nginx: async ({ server, failure = "closed" }) => {
    const nginx = await startGuardedNginx({ slug, parapet: new URL(server), failure }, await listen(echo));
    closing.push(nginx.stop);
    return nginx.origin;
  },
  Caddy: async ({ server, failure = "closed" }) => {
    const caddy = await startGuardedCaddy({ slug, parapet: new URL(server), failure }, await listen(echo));
    closing.push(caddy.stop);
    return caddy.origin;
  },
  HAProxy: async ({ server, failure = "closed" }) => {
    const haproxy = await startGuardedHaproxy({ slug, parapet: new URL(server), failure }, await listen(echo));
    closing.push(haproxy.stop);
    return haproxy.origin;
  },
  Apache: async ({ server, failure = "closed" }) => {
    const tap = await startEnforcingTap({ server, failure }, true);
    const apache = await startGuardedApache({ slug, parapet: new URL(server), failure }, tap);
    closing.push(apache.stop);
    return apache.origin;
  },
  "parapet tap": (options) => startEnforcingTap(options, false),
  "node:http": (options) => listen(guardFor(options).http(echo)),
  Express: (options) => {
    const app = express();
    app.use(guardFor(options).express());
    app.use(echo);
    return listen(app);
  },
  Fastify: async (options) => {
    const app = fastify();
    app.register(guardFor(options).fastify());
    app.all("/*", (request, reply) => {
      reply.hijack();
      echo(request.raw, reply.raw);
    });
    closing.push(() => app.close());
    return app.listen({ port: 0, host: "127.0.0.1" });
  },
};

describe.each(Object.entries(gateways))("%s", (name, start) => {
  let origin = "";
  const call = (path: string, headers: Readonly<Record<string, string>> = { "x-api-key": key }) =>
    fetch(`${origin}${path}`, { headers });
  beforeAll(async () => {
    origin = await start({ server: parapet.origin, failure: "closed" });
  });

  test("lets a known client through, and says who it is in place of what it says itself", async () => {
    const forged = { "x-adaptive-risk-score": "0", "x-adaptive-client-id": "forged", "x-adaptive-assertion": "forged" };
    const answer = await call("/goods?page=2", { "x-api-key": key, ...forged });
    expect(answer.status).toBe(200);
    // JSON of a test's own server.
    const { path, headers } = (await answer.json()) as Echoed;
    expect(path).toBe("/goods?page=2");
    expect(headers).toMatchObject({ "x-adaptive-decision": "allow", "x-adaptive-client-id": clientId });
    expect(headers["x-adaptive-assertion"] ?? "").not.toBe("forged");
    expect(headers["x-adaptive-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("refuses a call without a key, or with one of no one", async () => {
    const without = await call("/goods", {});
    expect(without.status).toBe(401);
    expect(without.headers.get("www-authenticate")).toContain("Bearer");
    expect(without.headers.get("content-type")).toContain("application/problem+json");
    const wrong = await call("/goods", { authorization: "Bearer ppk_made_up" });
    expect(wrong.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  test("asks for a second factor in the words of RFC 9470", async () => {
    const answer = await call("/step_up/1");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain('error="insufficient_user_authentication"');
    expect(await answer.json()).toMatchObject({ status: 401, title: "A step-up is required" });
  });

  test("refuses, and slows down", async () => {
    const denied = await call("/deny/1");
    expect(denied.status).toBe(403);
    expect(await denied.json()).toMatchObject({ status: 403 });
    const answers = await Promise.all([call("/throttle/1"), call("/throttle/2"), call("/throttle/3")]);
    const slowed = answers.find(({ status }) => status === 429);
    expect(slowed?.headers.get("retry-after")).toMatch(/^\d+$/);
    for (const answer of answers) await answer.arrayBuffer();
  });

  test("answers 431 for headers over the limit, whether it fails closed or open", async () => {
    const open = await start({ server: parapet.origin, failure: "open" });
    for (const each of [origin, open]) {
      const answer = await fetch(`${each}/goods`, { headers: { "x-api-key": key, cookie: "a".repeat(70_000) } }).catch(
        () => null,
      );
      // A server that stops reading may close the connection before its answer has arrived; Apache calls one over 64 KiB bad.
      expect(answer?.status ?? 431).toBe(name === "Apache" ? 400 : 431);
    }
    const spread = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`x-part-${at}`, "a".repeat(6_000)]));
    expect((await fetch(`${open}/goods`, { headers: { "x-api-key": key, ...spread } })).status).toBe(431);
  });

  test("takes nothing of a caller for its own word, in whatever spelling", async () => {
    const names = [
      "X_Adaptive_Client_Id",
      "X-Adaptive_Client-Id",
      "x_adaptive_assertion",
      "X.Adaptive.Client.Id",
      "X-JA4",
      "x_ja4",
    ];
    const open = await start({ server: parapet.origin, failure: "open" });
    for (const each of [origin, open]) {
      const { headers } = await raw(each, "/goods", [
        `X-Api-Key: ${key}`,
        ...names.map((header) => `${header}: forged`),
        "Connection: close, X-JA4, X-Adaptive-Client-Id, X-Adaptive-Assertion, X-Forwarded-For, X-Api-Key",
      ]);
      expect(JSON.stringify(headers)).not.toContain("forged");
      expect(headers["x-adaptive-client-id"]).toBe(clientId);
      expect(headers["x-api-key"]).toBe(key);
    }
  });

  test("decides about the address that the API reads, in absolute form, too", async () => {
    const { status } = await raw(origin, "http://api.example/deny/1", [`X-Api-Key: ${key}`, "Connection: close"]);
    // HAProxy refuses an authority that isn't the Host header's.
    expect([400, 403]).toContain(status);
  });

  test("decides about the whole call, however many headers it has", async () => {
    const many = Array.from({ length: 2_100 }, () => "a:b");
    const { status } = await raw(origin, "/deny/1", [`X-Api-Key: ${key}`, "Connection: close", ...many]);
    // nginx takes 1,000 headers at most, HAProxy and Apache 100.
    expect([400, 403, 431]).toContain(status);
  });

  test("lets a client through that signs its calls and steps up by itself", async () => {
    await parapet.ask("PATCH", `/api/adaptive/apis/${apiId}`, { base_url: origin });
    const signed = createFetch({ api: origin, key, signingKey, stepUp: { parapet: parapet.origin } });
    // Elevations belong to an agent: each gateway sees a step-up of its own.
    const answer = await signed("/elevated/1", { method: "POST", body: "goods", headers: { "user-agent": name } });
    expect(answer.status).toBe(200);
    const { headers } = (await answer.json()) as Echoed;
    expect(headers).toMatchObject({ "x-adaptive-client-id": clientId, "x-adaptive-elevated": "true" });
    // The proof counted: the same caller without the key isn't elevated.
    expect((await call("/elevated/1", { "x-api-key": key, "user-agent": name })).status).toBe(401);
  });

  test("answers every check of the probe as the contract says", async () => {
    const path = `/api/adaptive/apis/${apiId}`;
    await parapet.ask("PATCH", path, { base_url: origin });
    const { items } = probeResult.parse(await parapet.ask("POST", `${path}/integration/probe`, { path: "/goods" }));
    expect(items.filter(({ state }) => state !== "passed")).toEqual([]);
    expect(items.map(({ check }) => check)).toEqual(probeCheck.options);
  });
});

describe.each(Object.entries(gateways))("%s without Parapet", (_name, start) => {
  test.each([
    ["closed", (status: number) => status >= 500],
    ["open", (status: number) => status === 200],
  ] as const)("fails %s", async (failure, isRight) => {
    const gone = await listen((request) => request.socket.destroy());
    const origin = await start({ server: gone, failure });
    const answer = await fetch(`${origin}/goods`, { headers: { "x-adaptive-client-id": "forged" } });
    expect(isRight(answer.status)).toBe(true);
    expect(await answer.text()).not.toContain("forged");
  });
});
