import { expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";

test.each([
  ["ada", null, "ada"],
  ["  ada ", null, "ada"],
  ["user:ada", "user", "ada"],
  ["User: ada lovelace ", "user", "ada lovelace"],
  ["org:", "organization", ""],
  ["api:orders", "api", "orders"],
  ["source:kong", "source", "kong"],
  ["protected:orders", "protection", "orders"],
  ["event:/pets/7?a:b", "event", "/pets/7?a:b"],
  ["ip:10.0.0.1", null, "ip:10.0.0.1"],
  ["constructor:x", null, "constructor:x"],
  ["https://x", null, "https://x"],
])("%j asks %j for %j", (typed, scope, text) => {
  expect(parseQuery(typed)).toEqual({ scope, text });
});
