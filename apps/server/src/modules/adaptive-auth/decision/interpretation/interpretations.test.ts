import type { Effect } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import { apiOfMany } from "../../testing-many-clients.ts";
import type { InboundCall } from "../request/inbound-call.ts";
import {
  type Interpretations,
  getInterpretations,
  getInterpretationsWithOverrides,
  findStrictest,
} from "./interpretations.ts";

const endpoint = (method: string, template: string, sensitivity: "low" | "high") => ({
  id: `${method} ${template}`,
  method,
  template,
  sensitivity,
});
const listed = [
  endpoint("POST", "/invoices/{id}", "high"),
  endpoint("GET", "/health", "low"),
  endpoint("GET", "/invoices/{id}", "low"),
];
const api = apiOfMany(listed);
const asked = (uri: string, more: Partial<InboundCall> = {}): InboundCall => ({
  method: "GET",
  uri,
  address: null,
  headers: {},
  userAgent: "",
  tls: null,
  apiKey: "",
  ...more,
});

describe("what is most sensitive comes first", () => {
  test.each(["/secret/x/../../health", "/secret/..%2fhealth", "/secret/;/../../health", "/secret/x#/../../health"])(
    "an unlisted interpretation of %s comes before a low endpoint",
    (uri) => {
      expect(getInterpretations(api, asked(uri), [])?.[0]).toEqual({ method: "GET", endpoint: null });
    },
  );

  test.each(["/invoices/group%2Fsub", "/invoices/7;v=1", "/invoices/7.json"])("%s is read as its endpoint", (uri) => {
    expect(getInterpretations(api, asked(uri), [])).toEqual([{ method: "GET", endpoint: listed[2] }]);
  });
});

describe("a name of a method that may be the API's own", () => {
  const read = (uri: string, headers: InboundCall["headers"] = {}, method_override: "read" | "refuse" = "read") => {
    const call = asked(uri, { headers });
    return getInterpretationsWithOverrides(
      apiOfMany(listed, { method_override }),
      call,
      getInterpretations(api, call, []),
    );
  };
  const namesOf = (interpretations: Interpretations | null) =>
    interpretations?.map(({ method, endpoint: found }) => `${method} ${found?.id ?? "unlisted"}`);
  const own = ["GET GET /invoices/{id}"];

  test.each(["search", "update", "label", "report", "link", "lock", "copy", "put", "merge"])(
    "says nothing where the API has no endpoint for %s",
    (method) => {
      expect(namesOf(read(`/invoices/7?method=${method}`))).toEqual(own);
      expect(namesOf(read("/invoices/7", { "x-method": method }))).toEqual(own);
      expect(namesOf(read(`/invoices/7?method=${method}`, {}, "refuse"))).toEqual(own);
    },
  );

  test("counts where it has one", () => {
    for (const query of ["method=post", "http_method=POST"]) {
      expect(namesOf(read(`/invoices/7?${query}`))).toEqual(["POST POST /invoices/{id}", ...own]);
      expect(read(`/invoices/7?${query}`, {}, "refuse")).toBeNull();
      expect(namesOf(read(`/health?${query}`))).toEqual(["GET GET /health"]);
    }
  });

  test("counts everywhere if it is for nothing else", () => {
    expect(namesOf(read("/invoices/7?_method=UPDATE"))).toEqual(["UPDATE unlisted", ...own]);
    expect(namesOf(read("/invoices/7", { "x-http-method-override": "UPDATE" }))).toEqual(["UPDATE unlisted", ...own]);
    expect(read("/invoices/7?_method=UPDATE", {}, "refuse")).toBeNull();
  });
});

test.each(["export", "%2fexport", "/health, /export"])("a path that a header names as %j is assessed", (value) => {
  const ofExport = [...listed, endpoint("GET", "/export", "high")];
  const call = asked("/health", { headers: { x_original_url: value } });
  const found = getInterpretations(apiOfMany(ofExport), call, [])?.map((each) => each.endpoint?.template);
  expect(found).toContain("/export");
  expect(found).toContain("/health");
});

describe("a path in the query", () => {
  const listing = [
    endpoint("GET", "/", "low"),
    endpoint("GET", "/{any}", "low"),
    endpoint("DELETE", "/users/{id}", "high"),
    endpoint("*", "/users/{id}", "low"),
    endpoint("GET", "/wp-json/wp/v2/users/{id}", "high"),
  ];
  const found = (uri: string, more: Partial<InboundCall> = {}) => {
    const own = apiOfMany(listing);
    const call = asked(uri, more);
    return getInterpretationsWithOverrides(own, call, getInterpretations(own, call, []))?.map(
      (each) => each.endpoint?.id ?? "unlisted",
    );
  };

  test("is assessed as the path that a front controller takes it for, by every method that the call names", () => {
    expect(found("/?rest_route=/wp/v2/users/7")).toContain("GET /wp-json/wp/v2/users/{id}");
    expect(found("/index.php?/users/7", { method: "DELETE" })).toContain("DELETE /users/{id}");
    expect(found("/?r=users/7&_method=DELETE", { method: "POST" })).toContain("DELETE /users/{id}");
    expect(found("/?_url=/nothing/here/at/all")).toContain("unlisted");
  });

  test("says nothing where the API lists no such path", () => {
    expect(found("/things?q=a/b/c")).toEqual(["GET /{any}"]);
    expect(found("/things?q=users")).toEqual(["GET /{any}"]);
  });
});

test("an unread body may name every method that is registered there", () => {
  const listing = [endpoint("POST", "/export/{id}", "low"), endpoint("GET", "/export/{id}", "high")];
  const own = apiOfMany(listing);
  const call = asked("/export/7", { method: "POST", headers: { "content-type": "application/json" } });
  const ids = getInterpretationsWithOverrides(own, call, getInterpretations(own, call, []))?.map(
    (each) => each.endpoint?.id,
  );
  expect(ids).toEqual(["GET /export/{id}", "POST /export/{id}"]);
});

test("what only an unread body may name is compared with habits as the call shows it; what a header names isn't", () => {
  const listing = [endpoint("POST", "/export/{id}", "low"), endpoint("GET", "/export/{id}", "high")];
  const own = apiOfMany(listing);
  const shownBy = (headers: Readonly<Record<string, string>>) => {
    const call = asked("/export/7", { method: "POST", headers });
    const all = getInterpretationsWithOverrides(own, call, getInterpretations(own, call, [])) ?? [];
    return all.map(({ method, shownAs }) => `${method} as ${shownAs?.method ?? method}`);
  };
  expect(shownBy({ "content-type": "application/json" })).toEqual(["GET as POST", "POST as POST"]);
  expect(shownBy({ "x-http-method-override": "GET" })).toContain("GET as GET");
});

test.each(["*/../payouts", "payouts", "*"])("the target %s of a POST is no path, and refused", (uri) => {
  expect(getInterpretations(api, asked(uri, { method: "POST" }), [])).toBeNull();
});

test("the target of OPTIONS may be the whole server", () => {
  expect(getInterpretations(api, asked("*", { method: "OPTIONS" }), [])).toEqual([
    { method: "OPTIONS", endpoint: null },
  ]);
});

describe("of several interpretations, the one counts that asks most", () => {
  const [low, high] = [
    { method: "GET", endpoint: null },
    { method: "DELETE", endpoint: null },
  ] as const;
  const judgedAs = (effects: Readonly<Record<string, Effect | "fault">>) => {
    const judge = ({ method }: { readonly method: string }) => {
      const effect = effects[method] ?? "fault";
      if (effect === "fault") throw new Error("it can't be assessed");
      return { rule: { effect } };
    };
    return (onFault: Effect) => findStrictest([low, high], judge, () => onFault).assessed.rule?.effect;
  };

  test.each<[of: Effect, other: Effect, counts: Effect]>([
    ["allow", "deny", "deny"],
    ["step_up", "allow", "step_up"],
    ["allow", "allow", "allow"],
  ])("%s and %s: %s", (of, other, counts) => {
    expect(judgedAs({ GET: of, DELETE: other })("allow")).toBe(counts);
  });

  test("also where another can't be assessed, as long as such a call gets no less", () => {
    expect(judgedAs({ GET: "step_up", DELETE: "fault" })("allow")).toBe("step_up");
    expect(judgedAs({ GET: "fault", DELETE: "deny" })("deny")).toBe("deny");
    expect(() => judgedAs({ GET: "step_up", DELETE: "fault" })("deny")).toThrow("it can't be assessed");
    expect(() => judgedAs({ GET: "allow", DELETE: "fault" })("allow")).toThrow("it can't be assessed");
    expect(() => judgedAs({})("allow")).toThrow("it can't be assessed");
  });
});

describe("what only some APIs read", () => {
  const listedHere = [...listed, endpoint("PURGE", "/cache/{id}", "high"), endpoint("*", "/any", "high")];
  const namesOf = (call: InboundCall) => {
    const here = apiOfMany(listedHere);
    return getInterpretationsWithOverrides(here, call, getInterpretations(here, call, []))?.map(
      ({ method, endpoint: found }) => `${method} ${found?.id ?? "unlisted"}`,
    );
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };

  test("a body may name a method of the API's own", () => {
    const posted = { method: "POST", headers: form };
    expect(namesOf(asked("/cache/7", posted))).toContain("PURGE PURGE /cache/{id}");
    expect(namesOf(asked("/any", posted))).toContain("* * /any");
    expect(namesOf(asked("/cache/7", { ...posted, form: "" }))).toEqual(["POST unlisted"]);
  });

  test("a header may name a path where the API lists one, and says nothing elsewhere", () => {
    const named = (path: string) =>
      namesOf(asked("/health", { method: "POST", form: "", headers: { "x-original-uri": path } }));
    expect(named("/invoices/7")).toContain("POST POST /invoices/{id}");
    expect(named("/api/health")).toEqual(["POST unlisted"]);
    const headers = { "x-original-uri": "/cache/7", "x-http-verb": "PURGE" };
    expect(namesOf(asked("/health", { headers }))).toContain("PURGE PURGE /cache/{id}");
  });
});
