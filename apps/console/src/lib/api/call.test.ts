// @vitest-environment node
// Node's own fetch and abort signals, as in a browser; happy-dom lends only its storage.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { loginEndpoints, sessionEndpoints, userEndpoints } from "@parapet/contract";
import { Window } from "happy-dom";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { awaitsLogin, currentSession, endSession, offerLogin, setMfa, startSession } from "../session/session-store.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { TransportError } from "./transport-error.ts";

interface Seen {
  path: string;
  authorization: string | undefined;
  body: string;
}

type Reply = (response: ServerResponse, seen: Seen) => void;

const user = { first_name: "N", last_name: "R", email: "n@example.org", role: null, organization_id: null };
let server: Server;
let seen: Seen[] = [];
let reply: Reply;

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};
const problem = (status: number, code: string) => ({
  type: "about:blank",
  title: code,
  status,
  code,
  request_id: "req-1",
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const entry = {
    path: request.url ?? "",
    authorization: request.headers.authorization,
    body: Buffer.concat(parts).toString(),
  };
  seen.push(entry);
  reply(response, entry);
}

/** A server that knows one good access token and hands out `next` for refresh token "r". */
function guarded(good: string, next: string): Reply {
  return (response, { path, authorization, body }) => {
    if (path === "/auth/jwt/refresh") {
      const known = JSON.parse(body).refresh === "r";
      return known
        ? json(response, 200, { access: next, refresh: "new-r" })
        : json(response, 401, problem(401, "token_expired"));
    }
    return authorization === `JWT ${good}`
      ? json(response, 200, { items: [] })
      : json(response, 401, problem(401, "unauthenticated"));
  };
}

const list = () => call(sessionEndpoints["sessions.list"]);
const refreshes = () => seen.filter(({ path }) => path === "/auth/jwt/refresh");

beforeAll(async () => {
  server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const origin = `http://127.0.0.1:${address.port}`;
  vi.stubGlobal("location", new URL(origin));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("localStorage", new Window({ url: origin }).localStorage);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  localStorage.clear();
  seen = [];
});

test("a call carries the access token, else the second factor's token, else none", async () => {
  reply = (response) => json(response, 200, { items: [] });
  await list();
  setMfa("m");
  await list();
  startSession({ access: "a", refresh: "r" }, user);
  await list();
  expect(seen.map(({ authorization }) => authorization)).toEqual([undefined, "JWT m", "JWT a"]);
});

test("parameters, repeated query and body arrive as the contract writes them", async () => {
  reply = (response) => json(response, 200, {});
  const id = "0190b6a0-0000-7000-8000-000000000001";
  await call(userEndpoints["users.list"], { query: { page: 2, search: "a b", status: "active" } });
  await call(userEndpoints["users.suspend"], { params: { id } });
  await call(loginEndpoints["login.create"], { body: { email: "a@example.org", password: "p" } });
  expect(seen.map(({ path, body }) => [path, body])).toEqual([
    ["/api/account/users?page=2&search=a+b&status=active", ""],
    [`/api/account/users/${id}/suspend`, "{}"],
    ["/auth/jwt/create", '{"email":"a@example.org","password":"p"}'],
  ]);
});

test("a 401 is answered by one refresh and a replay; the new access token joins the old refresh token", async () => {
  startSession({ access: "old", refresh: "r" }, user);
  reply = guarded("new", "new");
  await expect(list()).resolves.toEqual({ items: [] });
  expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/auth/sessions", "JWT old"],
    ["/auth/jwt/refresh", undefined],
    ["/auth/sessions", "JWT new"],
  ]);
  expect(refreshes()[0]?.body).toBe('{"refresh":"r"}');
  expect(localStorage.getItem("auth")).toBe('{"access":"new","refresh":"r"}');
});

test("parallel 401s share one refresh", async () => {
  startSession({ access: "old", refresh: "r" }, user);
  reply = guarded("new", "new");
  await Promise.all(Array.from({ length: 8 }, list));
  expect(refreshes()).toHaveLength(1);
  expect(seen).toHaveLength(17);
});

test("a 401 that comes after the refresh uses its token", async () => {
  startSession({ access: "old", refresh: "r" }, user);
  const good = guarded("new", "new");
  let held: (() => void) | undefined;
  reply = (response, entry) => {
    if (entry.authorization === "JWT old" && !held) held = () => good(response, entry);
    else good(response, entry);
  };
  const slow = list();
  await expect.poll(() => held).toBeDefined();
  await list();
  held?.();
  await slow;
  expect(refreshes()).toHaveLength(1);
});

test("a request is refreshed once: a second 401 is handed over, the session stays", async () => {
  startSession({ access: "old", refresh: "r" }, user);
  reply = guarded("never", "new");
  await expect(list()).rejects.toMatchObject({ status: 401, code: "unauthenticated" });
  expect(refreshes()).toHaveLength(1);
  expect(currentSession().tokens).toEqual({ access: "new", refresh: "r" });
});

test("when the refresh fails, auth and user are cleared and the error is passed on", async () => {
  startSession({ access: "old", refresh: "gone" }, user);
  setMfa("m");
  reply = guarded("new", "new");
  await expect(list()).rejects.toMatchObject({ name: "ApiError", status: 401, cause: { code: "token_expired" } });
  expect(["auth", "user", "mfa"].filter((key) => localStorage.getItem(key) !== null)).toEqual(["mfa"]);
});

test("where a login in place is offered, calls wait for it and are replayed once", async () => {
  startSession({ access: "old", refresh: "gone" }, user);
  const withdraw = offerLogin();
  reply = guarded("new", "new");
  const waiting = Promise.all([list(), list()]);
  await expect.poll(awaitsLogin).toBe(true);
  expect(["auth", "user"].filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
  // A call made meanwhile waits too, and the login itself does not.
  const late = list();
  const login = call(loginEndpoints["login.create"], { body: { email: "a@example.org", password: "wrong" } });
  await expect(login).rejects.toMatchObject({ status: 401 });
  startSession({ access: "new", refresh: "fresh" }, user);
  await expect(waiting).resolves.toEqual([{ items: [] }, { items: [] }]);
  await expect(late).resolves.toEqual({ items: [] });
  withdraw();
});

test("a login in place that is canceled, or made by another user, passes the error on", async () => {
  const withdraw = offerLogin();
  const somebodyElse = { ...user, email: "else@example.org" };
  for (const end of [endSession, () => startSession({ access: "new", refresh: "fresh" }, somebodyElse)]) {
    startSession({ access: "old", refresh: "gone" }, user);
    reply = guarded("new", "new");
    const outcome = list().catch((error: unknown) => error);
    await expect.poll(awaitsLogin).toBe(true);
    end();
    expect(await outcome).toMatchObject({ name: "ApiError", status: 401, cause: { code: "token_expired" } });
  }
  withdraw();
});

test("a 401 without a session is just an error", async () => {
  reply = (response) => json(response, 401, problem(401, "credentials_wrong"));
  await expect(
    call(loginEndpoints["login.create"], { body: { email: "a@example.org", password: "p" } }),
  ).rejects.toMatchObject({
    code: "credentials_wrong",
  });
  expect(seen).toHaveLength(1);
});

test("a logout during a refresh wins", async () => {
  startSession({ access: "old", refresh: "r" }, user);
  const good = guarded("new", "new");
  reply = (response, entry) => {
    if (entry.path === "/auth/jwt/refresh") endSession();
    good(response, entry);
  };
  await list();
  expect(currentSession().tokens).toBeNull();
});

test("a problem document is read; retry_after may come as a header", async () => {
  reply = (response) => json(response, 429, problem(429, "rate_limited"), { "Retry-After": "42" });
  const error = await list().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, code: "rate_limited", retryAfter: 42, requestId: "req-1" });
});

test("a proxy's page is an error with a code all the same", async () => {
  reply = (response) => response.writeHead(502).end("<h1>Bad gateway</h1>");
  await expect(list()).rejects.toMatchObject({ status: 502, code: "unavailable", problem: null });
});

test("transport failures read as the specification words them", async () => {
  reply = () => undefined;
  await expect(call(sessionEndpoints["sessions.list"], { timeoutMs: 40 })).rejects.toThrow("timeout of 40 ms exceeded");
  const controller = new AbortController();
  const aborted = call(sessionEndpoints["sessions.list"], { signal: controller.signal });
  controller.abort();
  await expect(aborted).rejects.toThrow("Request aborted");
  reply = (response) => response.destroy();
  const error = await list().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ message: "Network Error", kind: "network" });
});
