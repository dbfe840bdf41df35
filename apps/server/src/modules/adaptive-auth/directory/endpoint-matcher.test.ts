import { expect, test } from "vitest";
import { compileEndpoints, unlistedSensitivity } from "./endpoint-matcher.ts";

const endpoint = (method: string, template: string) => ({
  id: `${method} ${template}`,
  method,
  template,
  sensitivity: "normal" as const,
});
const all = [
  endpoint("GET", "/users/{user}"),
  endpoint("*", "/users/{user}"),
  endpoint("GET", "/users/me"),
  endpoint("POST", "/users/{user}/keys"),
];
const match = compileEndpoints(all, "https://api.example/v1");

test.each([
  ["GET", "/users/7", "GET /users/{user}"],
  ["DELETE", "/users/7", "* /users/{user}"],
  ["GET", "/users/me", "GET /users/me"],
  ["DELETE", "/users/me", "* /users/{user}"],
  ["POST", "/v1/users/7/keys?x=/users/me", "POST /users/{user}/keys"],
  ["GET", "/users/7/", "GET /users/{user}"],
  ["HEAD", "/users/me", "GET /users/me"],
  ["get", "/users/me", "* /users/{user}"],
  ["GET", "/Users/me", null],
  ["GET", "/users/a%2Fb", "GET /users/{user}"],
  ["POST", "/users/a%252fb/keys", "POST /users/{user}/keys"],
  ["GET", "/users/a%5Cb", "GET /users/{user}"],
  ["GET", `/users/${"7".repeat(3_900)}?${"x".repeat(9_000)}`, "GET /users/{user}"],
  ["GET", `/users/${"7".repeat(4_000)}`, null],
  ["GET", "/users/me#x", "GET /users/{user},GET /users/me"],
  ["GET", "/users#/../users/me", "GET /users/me"],
  ["GET", "/users", null],
  ["GET", "/v2/users/7", null],
])("%s %s is %s", (method, path, expected) => {
  expect(match(method, path).map(({ id }) => id)).toEqual(expected?.split(",") ?? []);
});

test.each([
  "//users//me",
  "/users/./me",
  "/x/../users/me",
  "/%75sers/me",
  "/users%2Fme",
  "/users/%256de",
  "/users/me;v=1",
  "/users\\me",
])("the spelling %s does not go past an endpoint", (path) => {
  expect(match("GET", path).map(({ id }) => id)).toContain("GET /users/me");
});

test.each([["/reports/5;x.csv"], ["/reports/5%3Bx.csv"], ["/reports/5%253Bx.csv"]])(
  "matrix parameters in %s may be cut off or not",
  (path) => {
    const reports = compileEndpoints(
      [endpoint("GET", "/reports/{id}"), endpoint("GET", "/reports/{id}.csv")],
      "https://api.example",
    );
    const found = reports("GET", path).map(({ id }) => id);
    expect(found).toContain("GET /reports/{id}");
    expect(found).toContain("GET /reports/{id}.csv");
  },
);

test("a path is read with the base and without it", () => {
  const exported = endpoint("GET", "/export");
  const based = compileEndpoints([endpoint("GET", "/{collection}/{id}"), exported], "https://api.example/v1");
  expect(based("GET", "/v1/export").map(({ id }) => id)).toEqual(["GET /{collection}/{id}", "GET /export"]);
});

test("a backslash may be a character or a slash", () => {
  const files = compileEndpoints(
    [endpoint("GET", "/files/{id}/keys"), endpoint("GET", "/invoices/keys")],
    "https://api.example",
  );
  const found = files("GET", "/files/5\\..\\..\\invoices/keys").map(({ id }) => id);
  expect(found).toEqual(["GET /invoices/keys", "GET /files/{id}/keys"]);
});

test.each(["/export%00", "/export%0a", "/export%20", "/export.", "/export%00.json", "/export%2e"])(
  "the ending of %s doesn't go past an endpoint",
  (path) => {
    const loose = compileEndpoints([endpoint("GET", "/{id}"), endpoint("GET", "/export")], "https://api.example");
    expect(loose("GET", path).map(({ id }) => id)).toContain("GET /export");
  },
);

test("an escaped slash goes to all endpoints that APIs may find behind it", () => {
  const keys = compileEndpoints([...all, endpoint("GET", "/users/{user}/keys")], "https://api.example");
  expect(keys("GET", "/users/7%2Fkeys").map(({ id }) => id)).toEqual(["GET /users/{user}/keys", "GET /users/{user}"]);
  expect(keys("GET", "/users/7/keys").map(({ id }) => id)).toEqual(["GET /users/{user}/keys"]);
});

test("parameters in parts of a segment match as in OpenAPI, the longer literal part first", () => {
  const templates = ["/reports/{id}", "/reports/{id}.csv", "/users/{id}", "/users/{id}:export", "/{from}-{to}/days"];
  const parts = compileEndpoints(
    templates.map((template) => endpoint("GET", template)),
    "https://api.example",
  );
  const found = (path: string) => parts("GET", path).map(({ template }) => template);
  expect(found("/reports/5")).toEqual(["/reports/{id}"]);
  expect(found("/reports/5.csv")).toEqual(["/reports/{id}.csv"]);
  expect(found("/reports/.csv")).toEqual(["/reports/{id}"]);
  expect(found("/users/7%3Aexport")).toEqual(["/users/{id}:export"]);
  expect(found("/may-june/days")).toEqual(["/{from}-{to}/days"]);
  expect(found("/may/days")).toEqual([]);
});

test("a method of its own beats the one that HEAD is read as", () => {
  const heads = compileEndpoints([endpoint("HEAD", "/users/me"), endpoint("GET", "/users/me")], "https://api.example");
  expect(heads("HEAD", "/users/me").map(({ id }) => id)).toEqual(["HEAD /users/me"]);
});

test("an API that ignores case has its endpoints in every case, below its base path, too", () => {
  const any = compileEndpoints(all, "https://api.example/V1", "insensitive");
  for (const path of ["/USERS/me", "/v1/Users/ME", "/%55sers/mE"])
    expect(any("GET", path).map(({ id }) => id)).toEqual(["GET /users/me"]);
});

test.each([
  ["api", "low", ["normal", "high"], "low"],
  ["strictest", "low", ["normal", "high"], "high"],
  ["strictest", "low", ["normal", "low"], "normal"],
  ["strictest", "high", ["low"], "high"],
  ["strictest", "normal", [], "normal"],
] as const)(
  "what no endpoint matches is as sensitive as %s says: %s, %j → %s",
  (setting, sensitivity, each, expected) => {
    const endpoints = each.map((one) => ({ ...endpoint("GET", `/${one}`), sensitivity: one }));
    expect(unlistedSensitivity({ sensitivity, endpoints }, setting)).toBe(expected);
  },
);
