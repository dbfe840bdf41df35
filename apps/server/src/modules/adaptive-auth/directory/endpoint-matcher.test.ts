import { describe, expect, test } from "vitest";
import { compileEndpoints, unlistedSensitivity } from "./endpoint-matcher.ts";

const endpoint = (method: string, template: string) => ({
  id: `${method} ${template}`,
  method,
  template,
  sensitivity: "normal" as const,
});
const idsOf = (found: readonly ({ readonly id: string } | null)[] | null) =>
  found?.map((each) => each?.id ?? "unlisted") ?? null;
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
  ["GET", "/users/me#x", "GET /users/me,GET /users/{user}"],
  ["GET", "/users#/../users/me", "GET /users/me,unlisted"],
  ["GET", "/users", null],
  ["GET", "/v2/users/7", null],
])("%s %s is %s", (method, path, expected) => {
  expect(idsOf(match(method, path))).toEqual(expected?.split(",") ?? []);
});

test.each([
  ["is longer than any", `/users/${"7".repeat(4_000)}`],
  ["is escaped deeper than any", `/users/${"%25".repeat(1)}${"25".repeat(70)}41`],
  ["could be read in too many ways", "/users%2F%EF%BC%8F..;/\\%255c./%2523x%253f;.a%00b%20%09."],
])("a path that %s is not matched at all", (_what, path) => {
  expect(match("GET", path)).toBeNull();
  expect(compileEndpoints([], "https://api.example")("GET", `/${"7".repeat(4_000)}`)).toBeNull();
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
  expect(idsOf(match("GET", path))).toContain("GET /users/me");
});

test.each([["/reports/5;x.csv"], ["/reports/5%3Bx.csv"], ["/reports/5%253Bx.csv"]])(
  "matrix parameters in %s may be cut off or not",
  (path) => {
    const reports = compileEndpoints(
      [endpoint("GET", "/reports/{id}"), endpoint("GET", "/reports/{id}.csv")],
      "https://api.example",
    );
    const found = idsOf(reports("GET", path));
    expect(found).toContain("GET /reports/{id}");
    expect(found).toContain("GET /reports/{id}.csv");
  },
);

test.each([
  "/admin/keys;/../../health",
  "/admin/keys;/health",
  "/admin/keys;x=/../../../health",
  "/admin/keys%3B/health",
])("the query of %s may begin at the semicolon", (path) => {
  const admin = compileEndpoints(
    ["/health", "/admin/keys", "/admin/keys/health"].map((template) => endpoint("GET", template)),
    "https://api.example",
  );
  expect(idsOf(admin("GET", path))).toContain("GET /admin/keys");
});

describe("what no endpoint matches", () => {
  const health = compileEndpoints(
    ["/health", "/invoices", "/invoices/{id}", "/{any}/health"].map((template) => endpoint("GET", template)),
    "https://api.example",
  );

  test.each([
    "/secret/x#/../../health",
    "/secret/x/../../health",
    "/secret/..%2fhealth",
    "/secret/x%2f..%2f..%2fhealth",
    "/secret/;/../../health",
    "/secret/..%5chealth",
    "/secret/x/%252e%252e/%252e%252e/health",
    "/secret/x/..;/../health",
    "/secret#/health",
    "/secret;/health",
    "/secret.php/x/health",
    "/secret;%2fhealth",
    "/health;/secret",
    "/secret%3F/health",
    "/health#/secret",
    "/health%00/secret",
    "/secret\\health",
    "//secret/x/health",
  ])("counts next to an endpoint in %s", (path) => {
    const found = idsOf(health("GET", path));
    expect(found).toContain("unlisted");
    expect(found?.length).toBeGreaterThan(1);
  });

  test.each([
    "/invoices/group%2Fsub",
    "/invoices/group%2Fsub%3Fa%2Fb",
    "/invoices/CORP%5Cann",
    "/invoices/7;v=1",
    "/invoices;v=1",
    "/invoices;v=1/7",
    "/invoices/7.json",
    "/health.json",
    "/invoices/7.tar.gz",
    "/(S(x)F(y))/health",
    "/invoices/%23tag",
    "/invoices/c%23",
    "/invoices/what%3F",
    "//invoices//7",
    "/invoices/ann%40example.com",
  ])("does not count in %s, which callers mean", (path) => {
    const found = idsOf(health("GET", path));
    expect(found).not.toContain("unlisted");
    expect(found).not.toEqual([]);
  });
});

test("a path is read with the base and without it", () => {
  const exported = endpoint("GET", "/export");
  const based = compileEndpoints([endpoint("GET", "/{collection}/{id}"), exported], "https://api.example/v1");
  expect(idsOf(based("GET", "/v1/export"))).toEqual(["GET /{collection}/{id}", "GET /export"]);
});

test("a backslash may be a character or a slash", () => {
  const files = compileEndpoints(
    [endpoint("GET", "/files/{id}/keys"), endpoint("GET", "/invoices/keys")],
    "https://api.example",
  );
  const found = idsOf(files("GET", "/files/5\\..\\..\\invoices/keys"));
  expect(found).toEqual(["GET /invoices/keys", "GET /files/{id}/keys", "unlisted"]);
});

test.each(["/export%00", "/export%0a", "/export%20", "/export.", "/export%00.json", "/export%2e"])(
  "the ending of %s doesn't go past an endpoint",
  (path) => {
    const loose = compileEndpoints([endpoint("GET", "/{id}"), endpoint("GET", "/export")], "https://api.example");
    expect(idsOf(loose("GET", path))).toContain("GET /export");
  },
);

test.each([
  "/export.a.b",
  "/export.json.gz",
  "/export.a.b.c.d/",
  "/export.tar%2Egz",
  "/(S(x)F(y))/export",
  "/(A(a)S(x)F(y))/(S(z))/export.json",
  "/index.php/export",
  "/App.PHP/export.json",
  "/index%2Ephp/export",
])("the spelling %s goes to the endpoint that some APIs find", (path) => {
  const loose = compileEndpoints(
    ["/{id}", "/{a}/{b}", "/export"].map((template) => endpoint("GET", template)),
    "https://api.example",
  );
  expect(idsOf(loose("GET", path))).toContain("GET /export");
});

describe("a spelling that some APIs read as another path", () => {
  const templates = ["/{a}", "/{a}/{b}", "/{a}/{b}/{c}", "/payouts", "/users/{id}"];
  const below = compileEndpoints(
    templates.map((template) => endpoint("GET", template)),
    "https://api.example/api",
  );

  test.each([
    ["/api/index.php/payouts", "/payouts"],
    ["/index.php/api/payouts", "/payouts"],
    ["/app/index.php5/payouts", "/payouts"],
    ["/cgi-bin/app.cgi/payouts", "/payouts"],
    ["/index.phtml/payouts", "/payouts"],
    ["/index.cfm/users/7", "/users/{id}"],
    ["/users.php/7", "/{a}"],
    ["/users(7)", "/users/{id}"],
    ["/payouts()", "/payouts"],
    ["/users('a%20b')", "/users/{id}"],
    ["/payouts::$DATA", "/payouts"],
    ["/payouts%3a:$data", "/payouts"],
    ["/payouts:x:$DATA", "/payouts"],
    ["/payouts:$I30:$INDEX_ALLOCATION", "/payouts"],
    ["/payouts~1", "/payouts"],
    ["/payouts%7E1/", "/payouts"],
    ["/payouts/index.html", "/payouts"],
    ["/payouts/default.aspx", "/payouts"],
    ["/payouts/Index", "/payouts"],
    ["/users/7/index.php", "/users/{id}"],
    ["/x%u2215..%u2215payouts", "/payouts"],
    ["/x%E2%81%84..%u2044payouts", "/payouts"],
    ["/x%u2216..%u2216payouts", "/payouts"],
    ["/p%C4%81youts", "/payouts"],
  ])("%s also goes to %s", (path, template) => {
    expect(idsOf(below("GET", path))).toContain(`GET ${template}`);
  });
});

test.each(["/adm%C4%B1n", "/adm%C4%B0n", "/ADMIN", "/%C5%BFtra%C3%9Fe", "/STRASSE", "/stra%E1%BA%9Ee"])(
  "an API that ignores case may take %s for an endpoint, by whichever letters it compares",
  (path) => {
    const any = compileEndpoints(
      ["/{a}", "/admin", "/straße"].map((template) => endpoint("GET", template)),
      "https://api.example",
      "insensitive",
    );
    expect(idsOf(any("GET", path))).toContain(/adm/i.test(path) ? "GET /admin" : "GET /straße");
  },
);

test.each([
  ["/STATEM~1", "GET /statements"],
  ["/STATEM~1.JSO", "GET /statements"],
  ["/st3f0a~4/7", "GET /statements/{id}"],
  ["/statem%7E2/7", "GET /statements/{id}"],
])("the short name in %s may be that of %s", (path, expected) => {
  const named = compileEndpoints(
    ["/{a}", "/{a}/{b}", "/statements", "/statements/{id}", "/status"].map((template) => endpoint("GET", template)),
    "https://api.example",
  );
  expect(idsOf(named("GET", path))).toContain(expected);
  expect(idsOf(named("GET", path))).not.toContain("GET /status");
});

test("a front controller that is listed itself is what callers mean", () => {
  const listed = compileEndpoints([endpoint("GET", "/index.php/export")], "https://api.example");
  expect(idsOf(listed("GET", "/index.php/export"))).toEqual(["GET /index.php/export"]);
});

test("an escaped slash goes to all endpoints that APIs may find behind it", () => {
  const keys = compileEndpoints([...all, endpoint("GET", "/users/{user}/keys")], "https://api.example");
  expect(idsOf(keys("GET", "/users/7%2Fkeys"))?.toSorted()).toEqual(["GET /users/{user}", "GET /users/{user}/keys"]);
  expect(idsOf(keys("GET", "/users/7/keys"))).toEqual(["GET /users/{user}/keys"]);
});

describe("templates that overlap", () => {
  const compiled = (...templates: string[]) => {
    const matches = compileEndpoints(
      templates.map((template) => endpoint("GET", template)),
      "https://api.example",
    );
    return (path: string) => matches("GET", path)?.map((each) => each?.template);
  };

  test("count all where they have parameters in parts of a segment, the longer literal part first", () => {
    const found = compiled("/reports/{id}", "/reports/{id}.csv", "/users/{id}", "/users/{id}:export", "/{a}-{b}/days");
    expect(found("/reports/5")).toEqual(["/reports/{id}"]);
    expect(found("/reports/5.csv")).toEqual(["/reports/{id}.csv", "/reports/{id}"]);
    expect(found("/reports/.csv")).toEqual(["/reports/{id}"]);
    expect(found("/users/7%3Aexport")).toEqual(["/users/{id}:export", "/users/{id}"]);
    expect(found("/may-june/days")).toEqual(["/{a}-{b}/days"]);
    expect(found("/may/days")).toEqual([]);
    expect(compiled("/archive-{x}", "/{id}.csv")("/archive-7.csv")).toEqual(["/archive-{x}", "/{id}.csv"]);
  });

  test("count all where each has a word where another has a parameter", () => {
    const found = compiled("/{entity}/me", "/books/{id}", "/books/me/{part}", "/{a}/{b}/{c}");
    expect(found("/books/me")).toEqual(["/books/{id}", "/{entity}/me"]);
    expect(found("/books/me/7")).toEqual(["/books/me/{part}"]);
  });

  test("count all where they differ in the names of parameters only, or in what the API does not tell apart", () => {
    expect(compiled("/users/{id}", "/users/{name}")("/users/7")).toEqual(["/users/{id}", "/users/{name}"]);
    const any = compileEndpoints(
      [endpoint("GET", "/Keys"), endpoint("GET", "/keys")],
      "https://api.example",
      "insensitive",
    );
    expect(idsOf(any("GET", "/KEYS"))).toEqual(["GET /Keys", "GET /keys"]);
  });
});

test("a method of its own beats the one that HEAD is read as", () => {
  const heads = compileEndpoints([endpoint("HEAD", "/users/me"), endpoint("GET", "/users/me")], "https://api.example");
  expect(idsOf(heads("HEAD", "/users/me"))).toEqual(["HEAD /users/me"]);
});

test("an API that ignores case has its endpoints in every case, below its base path, too", () => {
  const any = compileEndpoints(all, "https://api.example/V1", "insensitive");
  for (const path of ["/USERS/me", "/v1/Users/ME", "/%55sers/mE"])
    expect(idsOf(any("GET", path))).toEqual(["GET /users/me"]);
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
