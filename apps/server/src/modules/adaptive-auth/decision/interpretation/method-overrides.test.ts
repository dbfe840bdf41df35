import { expect, test } from "vitest";
import { getMethodOverrides } from "./method-overrides.ts";

const asked = (uri: string | null, headers: Readonly<Record<string, string>> = {}) => {
  const found = getMethodOverrides({ method: "POST", uri, headers });
  return found && [...found.certain, ...found.possible];
};

test.each([
  "_method=DELETE",
  "a=1;_method=delete",
  "_method[]=DELETE",
  "_method%00x=DELETE",
  ".method=DELETE",
  "+_method=+DELETE+",
  "%5F%6dethod=DELETE",
  "%255Fmethod=DELETE",
  "%25255Fmethod=%252544ELETE",
  "_method=%2544ELETE",
  "method=DELETE",
  "Method=Delete",
  "$httpMethod=DELETE",
  "%24httpMethod=DELETE",
  "httpMethod=DELETE",
  "x-http-method-override=DELETE",
  "X-HTTP-Method=DELETE",
  "x_method_override=DELETE",
  "x-method=DELETE",
  "_verb=DELETE",
  "verb=DELETE",
  "x-http-verb=DELETE",
  "x-tunneled-method=DELETE",
  "_method=POST&_method=DELETE",
  "_method=DELETE#x",
  "a#&_method=DELETE",
])("the query %s names another method", (query) => {
  expect(asked(`/invoices/7?${query}`)).toEqual(["DELETE"]);
});

test.each([
  ["x-http-verb", ["CANCEL"]],
  ["X-HTTP-Verb-Override", ["CANCEL"]],
  ["x_tunneled_method", ["CANCEL"]],
  ["x-original-method", ["DELETE"]],
  ["x-forwarded-method", ["DELETE"]],
])("the header %s names another one, too", (name, methods) => {
  expect(asked("/invoices/7", { [name]: "cancel, delete" })).toEqual(expect.arrayContaining(methods));
});

test.each(["x-http-method-override", "x-method-override", "x-http-method", "x-method", "x.http_method", "_method"])(
  "the header %s names another method",
  (name) => {
    expect(asked("/invoices/7", { [name]: "post, delete" })).toEqual(["DELETE"]);
    expect(asked(null, { [name]: "CANCEL" })).toEqual(name === "x-method" ? [] : ["CANCEL"]);
  },
);

test.each([
  "verbose=DELETE",
  "verb=run",
  "method=card",
  "payment_method=DELETE",
  "method2=DELETE",
  "q=method%3DDELETE",
  "x=%5Fmethod",
  "a&method",
])("%s is a parameter as any other", (query) => {
  expect(asked(`/pay?${query}`)).toEqual([]);
});

test("what stands in the path, or names the call's own method, is no override", () => {
  expect(asked("/_method=DELETE")).toEqual([]);
  expect(asked("/pay?_method=post", { ":method": "DELETE", "x-method": "POST" })).toEqual([]);
});

test("more methods than anybody means are none at all", () => {
  expect(asked("/pay", { "x-http-method": "PUT, PATCH, PURGE, LOCK" })).toBeNull();
  expect(asked("/pay", { "x-method": `${"POST,".repeat(300)}DELETE` })).toBeNull();
  expect(asked(`/pay?${["PUT", "PATCH", "PURGE", "LOCK"].map((each) => `_method=${each}`).join("&")}`)).toBeNull();
});

test("names that APIs use for other things are distinguished", () => {
  const named = (uri: string) => getMethodOverrides({ method: "GET", uri, headers: {} });
  expect(named("/pay?method=search&httpMethod=put")).toEqual({ certain: [], possible: ["SEARCH", "PUT"] });
  expect(named("/pay?method=put&_method=put&method=put")).toEqual({ certain: ["PUT"], possible: [] });
});

test.each([
  ["in a header", "/a", `/a?${"%25method=%25252525&".repeat(1_500)},${"%25method=%25252525&".repeat(1_500)}`],
  ["escaped in a header", "/a", `/a%3f${"%25=&".repeat(7_000)}`],
  ["of a call", `/a?${"%25method=%25252525&".repeat(1_500)}`, ""],
  ["of a call, in many parameters", `/a?${"%25=&".repeat(10_000)}`, ""],
  ["of a call, in a long value", `/a?_method=${"%20".repeat(1_000)}DELETE`, ""],
])("a query %s with too many escapes isn't parsed", (_where, uri, path) => {
  const headers = path === "" ? {} : { "x-original-url": path };
  const before = process.cpuUsage();
  for (let each = 0; each < 10; each += 1) expect(getMethodOverrides({ method: "POST", uri, headers })).toBeNull();
  const { user, system } = process.cpuUsage(before);
  // A tenth of what a single one took; the time of this process alone, as others may be busy.
  expect((user + system) / 1000).toBeLessThan(60);
});

test("a long query without odd names is read", () => {
  const columns = Array.from({ length: 40 }, (_, at) => `columns%5B${at}%5D%5Bdata%5D=a%20b&filter%20${at}=c`).join(
    "&",
  );
  expect(asked(`/a?${columns}&_method=PUT`)).toEqual(["PUT"]);
  expect(asked(`/a?ids=${"1,".repeat(9_000)}&method=${"x".repeat(500)}`)).toEqual([]);
});
