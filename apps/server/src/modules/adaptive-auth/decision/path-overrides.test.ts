import { expect, test } from "vitest";
import { inLowerCase } from "./in-lower-case.ts";
import { overridesOf } from "./method-overrides.ts";
import { overridingPaths } from "./path-overrides.ts";

const named = (headers: Readonly<Record<string, string | readonly string[]>>, uri = "/health") =>
  overridingPaths({ headers, uri });

test.each(["x-original-url", "x-rewrite-url", "x_original_url", "X_Rewrite_URL", "x-rewrite_url", "x.original.url"])(
  "the header %s names another path",
  (name) => {
    expect(named({ [name]: "/export" })).toEqual(["/export"]);
  },
);

test.each([
  ["export", "/export"],
  ["%2fexport", "/%2fexport"],
  ["https://api.example/export?x", "/export?x"],
  [" /export ", "/export"],
])("the value %j names %s", (value, path) => {
  expect(named({ "x-original-url": value })).toEqual([path]);
});

test("each of several lines is read, however they were joined", () => {
  for (const lines of ["/health, export", "/health,export", ["/health", "export"]])
    expect(named({ "x-original-url": lines })).toEqual(expect.arrayContaining(["/health", "/export"]));
});

test("what names the call's own path, or nothing, is no override", () => {
  expect(named({ "x-original-url": "https://api.example/a(1,2)?b=3,4" }, "/a(1,2)?b=3,4")).toEqual([]);
  expect(named({ "x-original-url": " ", "x-original-uri": "/export" })).toEqual([]);
});

test("more paths than anybody means are none at all", () => {
  expect(named({ "x-original-url": "/1,/2,/3,/4,/5,/6,/7,/8,/9" })).toBeNull();
  expect(named({ "x-original-url": `/${"./".repeat(300)}export` })).toBeNull();
  expect(named({ "x-original-url": "/a".repeat(300) }, "/a".repeat(300))).toEqual([]);
});

test.each(["/export?_method=DELETE", "/export%3F_method=DELETE", "/health, /export?_method=DELETE"])(
  "the query of %s may name another method",
  (value) => {
    const found = overridesOf({ method: "GET", uri: "/health", headers: { "x-rewrite-url": value } });
    expect(found?.certain).toEqual(["DELETE"]);
  },
);

test("headers that an SDK tells in two cases are both read", () => {
  const headers = inLowerCase({ "X-Original-URL": "/export", "x-original-url": "/health", Accept: "*/*" });
  expect(headers).toEqual({ "x-original-url": "/export, /health", accept: "*/*" });
});
