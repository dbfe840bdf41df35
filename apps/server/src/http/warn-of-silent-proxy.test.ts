import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { warnOfSilentProxy } from "./app.ts";

let app = Fastify();
afterEach(() => app.close());

async function warningsOf(calls: readonly Record<string, string>[], remoteAddress = "127.0.0.1") {
  app = Fastify();
  const said: unknown[] = [];
  warnOfSilentProxy(app, { warn: (...words: readonly unknown[]) => void said.push(words[0]) });
  app.get("/", () => "ok");
  for (const headers of calls) expect((await app.inject({ url: "/", headers, remoteAddress })).statusCode).toBe(200);
  return said;
}

const host = "127.0.0.1:8080";

test("calls for a public name from this machine tell of a proxy, once", async () => {
  const named = { host: "parapet.example" };
  expect(await warningsOf([named, named])).toEqual([{ host: "parapet.example", origin: undefined }]);
  const page = { host, origin: "https://parapet.example" };
  expect(await warningsOf([page])).toEqual([page]);
});

test.each([
  { host },
  { host, origin: "http://localhost:8080" },
  { host: "parapet.example", "x-forwarded-for": "203.0.113.5" },
  { host, origin: "https://parapet.example", forwarded: "for=203.0.113.5" },
])("%j tells of none that is silent", async (headers) => {
  expect(await warningsOf([headers])).toEqual([]);
});

test("another machine asks for the public name without a proxy", async () => {
  expect(await warningsOf([{ host: "parapet.example" }], "203.0.113.5")).toEqual([]);
});
