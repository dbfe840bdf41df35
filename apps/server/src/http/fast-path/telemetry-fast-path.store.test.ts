import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer } from "../create-server.ts";
import { telemetryOf } from "../routes/insights/testing-telemetry.ts";
import { createTenant, type Tenant } from "../testing-tenant.ts";
import { startTestApp, type TestApp } from "../testing.ts";
import { telemetryFastPath } from "./telemetry-fast-path.ts";

/** A status that no endpoint has: it stands for what is left to the framework. */
const left = 418;

let app: TestApp;
let tenant: Tenant;
let server: Server;
let port = 0;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await createTenant(app.platform, "tenant");
  server = createServer([telemetryFastPath(app.platform)], (_request, response) => response.writeHead(left).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(async () => {
  server.close();
  await app.close();
});

const signedIn = () => ({ authorization: `JWT ${tenant.access.provider_admin}` });

/** A source that is known by then. */
async function knownSource(name: string) {
  const payload = { name, type: "KONG_INTERNAL" };
  const url = "/api/dynamics/trace-sources";
  const made = await app.app.inject({ method: "POST", url, headers: signedIn(), payload });
  const source = made.json<{ id: string; token: string }>();
  const { statusCode } = await send(source.token, JSON.stringify(telemetryOf()));
  expect(statusCode).toBe(200);
  return source;
}

/** The way of all requests. */
function send(token: string, payload: string) {
  const headers = { "x-trace-source-token": token, "content-type": "application/json" };
  return app.app.inject({ method: "POST", url: "/api/telemetry", headers, payload });
}

function sendFast(token: string, body: string, headers: Record<string, string> = {}, path = "/api/telemetry") {
  const sent = { "x-trace-source-token": token, "content-type": "application/json", ...headers };
  return fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers: sent, body });
}

async function countOf(id: string): Promise<number> {
  const answer = await app.app.inject({ url: `/api/dynamics/events?source[is]=${id}`, headers: signedIn() });
  return answer.json<{ total: number }>().total;
}

/** What differs between two answers to the same question, and what belongs to the connection. */
const ofOneAnswer = new Set(["date", "x-request-id", "connection", "keep-alive"]);
const lasting = (headers: Iterable<readonly [string, unknown]>) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !ofOneAnswer.has(name)).map(([name, value]) => [name, String(value)]),
  );

describe("a single call of a known sender", () => {
  it("gets the same response as through the framework, and is stored", async () => {
    const { id, token } = await knownSource("taken");
    const body = () => JSON.stringify(telemetryOf());
    const [fast, other] = [await sendFast(token, body()), await send(token, body())];
    expect([fast.status, await fast.text()]).toEqual([200, ""]);
    expect(lasting(fast.headers)).toEqual(lasting(Object.entries(other.headers)));
    expect(fast.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await countOf(id)).toBe(3);
  });

  it("is refused as everywhere, and counted", async () => {
    const { id, token } = await knownSource("refused");
    const [fast, other] = [await sendFast(token, '{"requestID":'), await send(token, '{"requestID":')];
    const { request_id: _, ...problem }: Record<string, unknown> = JSON.parse(await fast.text());
    const { request_id: __, ...theirs } = other.json<Record<string, unknown>>();
    expect([fast.status, problem]).toEqual([400, theirs]);
    expect(lasting(fast.headers)).toEqual(lasting(Object.entries(other.headers)));
    const rejects = await app.app.inject({ url: `/api/dynamics/rejects?source_id=${id}`, headers: signedIn() });
    expect(rejects.json()).toMatchObject({ total: 2 });
  });

  it("is nothing when its sender leaves before all of it has come", async () => {
    const { id, token } = await knownSource("leaves");
    const socket = connect(port, "127.0.0.1");
    socket.end(
      `POST /api/telemetry HTTP/1.1\r\nhost: x\r\nx-trace-source-token: ${token}\r\ncontent-length: 900\r\n\r\n{`,
    );
    for await (const _ of socket);
    expect(await countOf(id)).toBe(1);
  });
});

describe("left to the framework", () => {
  const body = JSON.stringify(telemetryOf());

  it("is what it has to look up, refuse or read otherwise", async () => {
    const { token } = await knownSource("left");
    const answers = await Promise.all([
      sendFast("unknown", body),
      sendFast(token, body, { "content-encoding": "identity" }),
      sendFast(token, body, { "x-forwarded-for": "203.0.113.5" }),
      sendFast(token, body, {}, "/api/telemetry?x=1"),
      sendFast(token, " ".repeat(4 * 1024 * 1024 + 1)),
      sendFast(token, ""),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => left));
  });

  it("is a source as soon as it is disabled", async () => {
    const { id, token } = await knownSource("disabled");
    expect((await sendFast(token, body)).status).toBe(200);
    const url = `/api/dynamics/trace-sources/${id}`;
    const changed = await app.app.inject({ method: "PATCH", url, headers: signedIn(), payload: { enabled: false } });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await sendFast(token, body)).status).toBe(left);
  });
});
