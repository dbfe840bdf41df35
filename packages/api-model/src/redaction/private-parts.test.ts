import { expect, test, describe, it } from "vitest";
import { exchange as testExchange } from "../testing/exchange.ts";
import { learnableExchange } from "./learnable-exchange.ts";
import { noPrivateParts, privatePointers } from "./private-parts.ts";
import { redactExchange } from "./redact-exchange.ts";

const body = new TextEncoder().encode(
  '{"name": "Ada", "address": {"street": "Main 1", "zip": 10115}, "lines": [{"note": "x", "id": 1}, {"note": "y"}]}',
);
const parts = { headers: ["X-Person"], pointers: ["/address", "/lines/*/note"] };
const exchange = testExchange({
  reqHeaders: [
    { name: "content-type", value: "application/json" },
    { name: "x-person", value: "ada" },
  ],
  reqBody: body,
});

test("masks a private part with all below it, and no siblings", () => {
  const redacted = redactExchange(exchange, parts);
  expect(redacted.reqBody).toBe(
    '{"name": "Ada", "address": {"street": "••••", "zip": "••••"}, "lines": [{"note": "••••", "id": 1}, {"note": "••••"}]}',
  );
  expect(redacted.reqHeaders).toContainEqual({ name: "x-person", value: "••••", redacted: true });
  expect(redacted.redactions.map(({ pointer, kind }) => `${pointer} ${kind}`)).toEqual([
    "/address/street private",
    "/address/zip private",
    "/lines/0/note private",
    "/lines/1/note private",
  ]);
  expect(redactExchange(exchange).reqBody).toBe(new TextDecoder().decode(body));
});

test("is not learned either", () => {
  expect(
    new TextDecoder().decode(learnableExchange(exchange, redactExchange(exchange, parts)).reqBody ?? body),
  ).not.toMatch(/Main 1|10115/);
});

describe("private pointers", () => {
  const isPrivate = (pointers: readonly string[], pointer: string) =>
    privatePointers({ headers: [], pointers })?.(pointer);

  test.each<[pointers: string[], pointer: string, isSo: boolean]>([
    [["/a"], "/a", true],
    [["/a"], "/a/b/0", true],
    [["/a"], "/ab", false],
    [["/a"], "", false],
    [["/a/b"], "/a", false],
    [["/a/*/c"], "/a/7/c", true],
    [["/a/*/c"], "/a/7/d", false],
    [["/a/*"], "/a", false],
    [["/x", "/a"], "/a", true],
    [[""], "/anything", true],
    [["/a~1b"], "/a~1b", true],
  ])("%j hold %j: %s", (pointers, pointer, isSo) => {
    expect(isPrivate(pointers, pointer)).toBe(isSo);
  });

  it("are none where nothing is private", () => {
    expect(privatePointers(noPrivateParts)).toBeNull();
  });
});
