// @vitest-environment node
// Node's own fetch, as in a browser; happy-dom lends only its storage.

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Window } from "happy-dom";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { logOut } from "./log-out.ts";
import { awaitsLogin, currentSession, offerLogin, startSession } from "./session-store.ts";

interface Heard {
  readonly path: string;
  readonly authorization: string | undefined;
  /** Whether the console still had a session then. */
  readonly isLoggedIn: boolean;
}

const user = { first_name: "N", last_name: "R", email: "n@example.org", role: null, organization_id: null };
let server: Server;
let heard: Heard[] = [];
let isGone = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url: path = "", headers } = request;
    heard.push({ path, authorization: headers.authorization, isLoggedIn: currentSession().tokens !== null });
    if (isGone) return void request.socket.destroy();
    const renews = path === "/auth/jwt/refresh";
    response.writeHead(renews ? 200 : headers.authorization === "JWT good" ? 204 : 401);
    response.end(renews ? '{"access":"good"}' : "");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  vi.stubGlobal("localStorage", new Window().localStorage);
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

beforeEach(() => {
  heard = [];
  isGone = false;
});

test("the session ends here before the server is called, so that no other request uses it meanwhile", async () => {
  startSession({ access: "good", refresh: "r" }, user);
  const left = logOut();
  expect(currentSession().tokens).toBeNull();
  await left;
  expect(heard).toEqual([{ path: "/auth/jwt/logout", authorization: "JWT good", isLoggedIn: false }]);
});

test("a session with an expired access token ends on the server too, without asking for the password", async () => {
  const withdraw = offerLogin();
  startSession({ access: "old", refresh: "r" }, user);
  await logOut();
  expect(heard.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/auth/jwt/logout", "JWT old"],
    ["/auth/jwt/refresh", undefined],
    ["/auth/jwt/logout", "JWT good"],
  ]);
  expect(currentSession().tokens).toBeNull();
  expect(awaitsLogin()).toBe(false);
  withdraw();
});

test("signing out works while the server doesn't answer", async () => {
  isGone = true;
  startSession({ access: "good", refresh: "r" }, user);
  await logOut();
  expect(currentSession().tokens).toBeNull();
  expect(heard).toHaveLength(1);
});
