import { expect, test } from "vitest";
import { mergeHeaderLines } from "../request/inbound-call.ts";
import { getMethodOverrides } from "./method-overrides.ts";
import { getPathOverrides } from "./path-overrides.ts";

const named = (headers: Readonly<Record<string, string | readonly string[]>>, uri = "/health") =>
  getPathOverrides({ headers, uri })?.certain ?? null;
const possible = (headers: Readonly<Record<string, string>>, uri: string | null = "/health") =>
  getPathOverrides({ headers, uri })?.possible ?? null;

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

test.each([
  "x-original-uri",
  "X_Original_URI",
  "x-forwarded-uri",
  "x-forwarded-path",
  "x-rewrite-uri",
  "x-request-uri",
  "x-original-pathname",
  "x-matched-path",
  "x-envoy-original-path",
])("the header %s may name another path", (name) => {
  expect([named({ [name]: "/export" }), possible({ [name]: "/export" })]).toEqual([[], ["/export"]]);
});

test.each(["SCRIPT_NAME", "script-name", "x-script-name", "x-forwarded-prefix"])(
  "the prefix in %s may be stripped from the path",
  (name) => {
    expect(possible({ [name]: "/files" }, "/files/admin/users?a=1")).toEqual(["/admin/users?a=1"]);
    expect(possible({ [name]: "/files/" }, "/%66iles/admin/users")).toEqual(["/admin/users"]);
    expect(possible({ [name]: "/other" }, "/files/admin/users")).toEqual([]);
  },
);

test("PATH_INFO may name another path", () => {
  expect(possible({ PATH_INFO: "/export" })).toEqual(["/export"]);
});

test("a proxy's or gateway's headers with the call's own path name no other path", () => {
  expect(possible({ "x-original-uri": "/export" }, "/export")).toEqual([]);
  expect(possible({ "x-original-uri": "/export" }, null)).toEqual([]);
  const query = "a=b,c&".repeat(200);
  expect(possible({ "x-forwarded-uri": `/api/export?${query}` }, `/export?${query}`)).toEqual(["/api/export"]);
  expect(possible({ "x-forwarded-uri": `/api/export?${query}` })).toBeNull();
});

test("each of several lines is read, however they were joined", () => {
  for (const lines of ["/health, export", "/health,export", ["/health", "export"]])
    expect(named({ "x-original-url": lines })).toEqual(expect.arrayContaining(["/health", "/export"]));
});

test("what names the call's own path, or nothing, is no override", () => {
  expect(named({ "x-original-url": "https://api.example/a(1,2)?b=3,4" }, "/a(1,2)?b=3,4")).toEqual([]);
  expect(named({ "x-original-url": " ", "x-original-host": "/export" })).toEqual([]);
});

test("more paths than anybody means are none at all", () => {
  expect(named({ "x-original-url": "/1,/2,/3,/4,/5,/6,/7,/8,/9" })).toBeNull();
  expect(named({ "x-original-url": `/${"./".repeat(300)}export` })).toBeNull();
  expect(named({ "x-original-url": "/a".repeat(300) }, "/a".repeat(300))).toEqual([]);
});

test("the query of a possible path may name another method, too", () => {
  const found = getMethodOverrides({
    method: "GET",
    uri: "/health",
    headers: { "x-original-uri": "/export?_verb=DELETE" },
  });
  expect(found?.certain).toEqual(["DELETE"]);
});

test.each(["/export?_method=DELETE", "/export%3F_method=DELETE", "/health, /export?_method=DELETE"])(
  "the query of %s may name another method",
  (value) => {
    const found = getMethodOverrides({ method: "GET", uri: "/health", headers: { "x-rewrite-url": value } });
    expect(found?.certain).toEqual(["DELETE"]);
  },
);

test("headers that an SDK tells in two cases are both read", () => {
  const headers = mergeHeaderLines({ "X-Original-URL": "/export", "x-original-url": "/health", Accept: "*/*" });
  expect(headers).toEqual({ "x-original-url": "/export, /health", accept: "*/*" });
});
