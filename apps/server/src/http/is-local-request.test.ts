import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { trustedHops } from "./caller-address.ts";
import { isLocalRequest } from "./is-local-request.ts";

let app = Fastify();
afterEach(() => app.close());

async function isLocal(headers: Record<string, string>, publicUrl: string | null = null, remoteAddress = "127.0.0.1") {
  app = Fastify({ trustProxy: trustedHops(["127.0.0.0/8", "::1"]) });
  app.get("/", (request) => ({ local: isLocalRequest(request, publicUrl) }));
  const answer = await app.inject({ url: "/", headers, remoteAddress });
  return answer.json<{ local: boolean }>().local;
}

test.each(["localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080"])(
  "%s on this machine is local",
  async (host) => {
    expect(await isLocal({ host })).toBe(true);
    expect(await isLocal({ host }, null, "::1")).toBe(true);
    expect(await isLocal({ host }, null, "::ffff:127.0.0.1")).toBe(true);
  },
);

test.each(["parapet.example", "127.0.0.1.evil.example", "localhost.evil.example:8080", "192.0.2.7:8080"])(
  "the host %j is not, from any address",
  async (host) => {
    expect(await isLocal({ host })).toBe(false);
  },
);

test("a page of another origin is not: a proxy on this machine may send its own address as the host", async () => {
  const host = "127.0.0.1:8080";
  for (const origin of ["https://parapet.example", "null"]) expect(await isLocal({ host, origin })).toBe(false);
  expect(await isLocal({ host, origin: "http://localhost:5173" })).toBe(true);
});

test("another machine is not local, whatever it says", async () => {
  const host = "localhost:8080";
  expect(await isLocal({ host }, null, "203.0.113.5")).toBe(false);
  expect(await isLocal({ host, "x-forwarded-for": "127.0.0.1" }, null, "203.0.113.5")).toBe(false);
});

test("behind a trusted proxy the forwarded address counts", async () => {
  const host = "localhost:8080";
  expect(await isLocal({ host, "x-forwarded-for": "203.0.113.5" })).toBe(false);
  expect(await isLocal({ host, "x-forwarded-for": "127.0.0.1, 203.0.113.5" })).toBe(false);
  expect(await isLocal({ host, "x-forwarded-for": "127.0.0.1" })).toBe(true);
});

test.each(["forwarded", "via", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"])(
  "a proxy that sends %s and no X-Forwarded-For may speak for anyone",
  async (name) => {
    const host = "127.0.0.1:8080";
    expect(await isLocal({ host, [name]: "127.0.0.1" })).toBe(false);
    expect(await isLocal({ host, [name]: "127.0.0.1", "x-forwarded-for": "127.0.0.1" })).toBe(true);
  },
);

test("with a public URL no request is local: a proxy that forwards no address hides its clients", async () => {
  const host = "127.0.0.1:8080";
  expect(await isLocal({ host }, "https://parapet.example")).toBe(false);
  expect(await isLocal({ host }, "http://localhost:8080")).toBe(true);
});
