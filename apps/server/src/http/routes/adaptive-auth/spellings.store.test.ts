import { once } from "node:events";
import { request } from "node:http";
import type { AdaptiveSettings, Sensitivity } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addApi, addClient, settingsWith } from "../../../modules/adaptive-auth/testing.ts";
import { ruleOf, startProtection, type TestProtection } from "./testing-protection.ts";

let server: TestProtection;
beforeAll(async () => {
  server = await startProtection();
});
afterAll(() => server.close());

const endpoint = (method: string, template: string, sensitivity: Sensitivity) => ({
  id: newId(),
  method,
  template,
  sensitivity,
});

/** An API that denies what is sensitive, and answers which calls pass. */
async function protectedApi(changes: Partial<AdaptiveSettings> = {}) {
  const { platform, provider } = server;
  const rules = [{ ...ruleOf("deny"), when: { sensitivities: ["high" as const] } }, ruleOf("allow")];
  const endpoints = [
    endpoint("POST", "/payouts", "high"),
    endpoint("GET", "/export", "high"),
    endpoint("DELETE", "/invoices/{id}", "high"),
    endpoint("*", "/invoices/{id}", "low"),
    endpoint("GET", "/files/{id}", "low"),
    endpoint("GET", "/files/{id}/keys", "high"),
    endpoint("*", "/invoices", "low"),
    endpoint("GET", "/reports/{id}", "low"),
    endpoint("GET", "/reports/{id}.csv", "high"),
    endpoint("GET", "/archive-{name}", "low"),
    endpoint("GET", "/{id}.csv", "high"),
    endpoint("GET", "/{id}", "low"),
  ];
  const settings = settingsWith({ rules, body_override: "forms", ...changes });
  const api = await addApi(platform, provider.id, { endpoints }, settings);
  const { key } = await addClient(platform, provider.id, [api.id]);
  // The type of a body that settings leave alone, unless a test says otherwise.
  const json = { "content-type": "application/json" };
  const ask = async (method: string, uri: string, headers: Readonly<Record<string, string>> = {}) =>
    (await server.ask(api.id, key, { "x-original-method": method, "x-original-uri": uri, ...json, ...headers })).status;
  return { api, key, ask };
}

describe("a call is decided about as what its API may read", () => {
  it.each([
    ["GET", "/invoices", 200],
    ["POST", "/payouts", 403],
    ["POST", "http://api.example/payouts", 403],
    ["POST", "https://user@api.example:8443//payouts?x=1", 403],
    ["GET", "http://api.example", 403],
    ["HEAD", "/export", 403],
    ["HEAD", "/invoices/7", 200],
    ["GET", "/files/a%2Fb", 200],
    ["GET", "/files/a%252Fb", 200],
    ["GET", "/files/a%2Fkeys", 403],
    ["GET", "/files/a%5Ckeys", 403],
    ["GET", "/reports/5", 200],
    ["GET", "/reports/5.csv", 403],
    ["GET", "/archive-5", 200],
    ["GET", "/archive-5.csv", 403],
    ["GET", "/files/keys.json", 200],
    ["GET", "/export.json", 403],
    ["GET", "//host/export", 403],
    ["GET", "/%5C%2Fhost%2Fexport", 403],
    ["GET", "/export%23x", 403],
    ["GET", "/export%3Fx", 403],
    ["GET", "/%u0065xport", 403],
    ["GET", "/%EF%BD%85xport", 403],
    ["GET", "/%C1%A5xport", 403],
    ["GET", "/%25256Export;x=1/..;y/export%2520.", 403],
    ["POST", "/invoices#/../payouts", 403],
  ])("%s %s → %i", async (method, uri, expected) => {
    const { ask } = await protectedApi();
    expect(await ask(method, uri)).toBe(expected);
  });

  it.each([
    `/${"./".repeat(2_000)}payouts`,
    `${"/".repeat(4_001)}payouts`,
    `/payouts;${"a".repeat(4_000)}`,
    `/%25${"25".repeat(70)}70ayouts`,
  ])(
    "%# is denied where it is too long or escaped too deep to be matched, whatever unlisted endpoints are",
    async (path) => {
      const { api, ask } = await protectedApi({ unlisted_sensitivity: "api" });
      expect(await ask("GET", "/unlisted")).toBe(200);
      expect(await ask("POST", path)).toBe(403);
      expect((await server.logged(api.id)).at(-1)).toMatchObject({ cause: "request" });
    },
  );

  it.each(["a=1;_method=DELETE", "_method[]=DELETE", "_method%00x=DELETE"])(
    "reads the method of ?%s",
    async (query) => {
      const { ask } = await protectedApi();
      expect(await ask("GET", "/invoices/7?a=1")).toBe(200);
      expect(await ask("GET", `/invoices/7?${query}`)).toBe(403);
    },
  );

  it("has the endpoint in its log that decided", async () => {
    const { api, ask } = await protectedApi();
    await ask("HEAD", "/export");
    await ask("GET", "/files/a%2Fb");
    await ask("POST", "/invoices/7", { "x-http-method-override": "delete" });
    expect((await server.logged(api.id)).map((row) => [row["method"], row["endpoint"], row["cause"]])).toEqual([
      ["HEAD", "/export", "policy"],
      ["GET", "/files/{id}", "policy"],
      ["POST", "/invoices/{id}", "policy"],
    ]);
  });
});

describe("a method override", () => {
  const names = ["x-http-method-override", "x-method-override", "x-http-method", "x-method", "x_http_method_override"];

  it.each(names)("in %s is decided about, too", async (name) => {
    const { ask } = await protectedApi();
    expect(await ask("POST", "/invoices/7")).toBe(200);
    expect(await ask("POST", "/invoices/7", { [name]: "DELETE" })).toBe(403);
    expect(await ask("POST", "/invoices/7", { [name]: "get, delete" })).toBe(403);
    // An API that doesn't read the header pays out.
    expect(await ask("POST", "/payouts", { [name]: "GET" })).toBe(403);
    expect(await ask("POST", "/invoices/7", { [name]: "POST" })).toBe(200);
  });

  it("in several headers is decided about in each", async () => {
    const { ask } = await protectedApi();
    const both = { "x-http-method-override": "POST", "x-method-override": "DELETE" };
    expect(await ask("POST", "/invoices/7", both)).toBe(403);
  });

  it.each([
    "/invoices/7?_method=DELETE",
    "/invoices/7?a=b&%5F%6dethod=delete",
    "/invoices/7?.method=DELETE",
    "/invoices/7?%255Fmethod=DELETE",
    "/invoices/7?method=DELETE",
    "/invoices/7?$httpMethod=DELETE",
    "/invoices/7?x-http-method-override=DELETE",
    "/invoices/7?_method=POST&_method=DELETE",
  ])("in the query is decided about, too: %s", async (uri) => {
    const { ask } = await protectedApi();
    expect(await ask("POST", uri)).toBe(403);
  });

  it("is denied where the API's settings say so, or with too many others", async () => {
    const { api, ask } = await protectedApi({ method_override: "refuse" });
    expect(await ask("POST", "/invoices/7", { "x-http-method-override": "PATCH" })).toBe(403);
    expect(await ask("POST", "/invoices/7?_method=PATCH")).toBe(403);
    expect(await ask("POST", "/invoices/7", { "x-http-method-override": "POST" })).toBe(200);
    expect((await server.logged(api.id)).map((row) => [row["cause"], row["effect"]])).toEqual([
      ["request", "deny"],
      ["request", "deny"],
      ["policy", "allow"],
    ]);
    const reading = await protectedApi();
    const many = { "x-http-method": "PUT, PATCH, PURGE, LOCK" };
    expect(await reading.ask("POST", "/invoices/7", many)).toBe(403);
    const hidden = { "x-http-method": `${"POST,".repeat(300)}DELETE` };
    expect(await reading.ask("POST", "/invoices/7", hidden)).toBe(403);
    expect((await server.logged(reading.api.id)).map((row) => row["cause"])).toEqual(["request", "request"]);
  });
});

describe("a method in the body", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };

  it("is left to the API where its settings say that it reads none", async () => {
    const { ask } = await protectedApi({ body_override: "ignore" });
    expect(await ask("POST", "/invoices/7", form)).toBe(200);
  });

  it("may be in any body unless the settings say otherwise", async () => {
    const { body_override } = settingsWith({});
    const { ask } = await protectedApi({ body_override });
    expect(await ask("POST", "/invoices/7", form)).toBe(403);
    expect(await ask("POST", "/invoices/7")).toBe(403);
    expect(await ask("POST", "/invoices")).toBe(200);
  });

  it("judges an unread form as any method, if the API reads methods in bodies", async () => {
    const { ask } = await protectedApi({ body_override: "forms" });
    for (const type of [form["content-type"], "multipart/form-data; boundary=b", "", "application/json, text/plain"])
      expect(await ask("POST", "/invoices/7", { "content-type": type }), type).toBe(403);
    expect(await ask("POST", "/invoices/7", { "content-type": "application/json; charset=utf-8" })).toBe(200);
    expect(await ask("PUT", "/invoices/7")).toBe(200);
    expect(await ask("PUT", "/invoices/7", form)).toBe(403);
    expect(await ask("POST", "/invoices", form)).toBe(200);
    expect(await ask("POST", "/unlisted/endpoint", form)).toBe(403);
  });

  it.each(["Content-Type", "Content_Type"])("may be in a form that a second type in %s tells of", async (name) => {
    const { api, key } = await protectedApi({ body_override: "forms" });
    const named = ["X-Original-Method", "POST", "X-Original-Uri", "/invoices/7", "X-Api-Key", key];
    const statusWith = async (types: readonly string[], path = `/v1/forward-auth?api=${api.id}&style=nginx`) => {
      const headers = ["Host", "a", "User-Agent", "okhttp/4.12.0", "X-Real-Ip", "198.51.100.7", ...named, ...types];
      const [answer] = await once(request(`${server.origin}${path}`, { headers }).end(), "response");
      answer.resume();
      return answer.statusCode;
    };
    const json = ["Content-Type", "application/json"];
    expect(await statusWith(json)).toBe(200);
    const both = [...json, name, form["content-type"]];
    expect(await statusWith(both)).toBe(403);
    // In an order of parameters that goes through the framework.
    expect(await statusWith(json, `/v1/forward-auth?style=nginx&api=${api.id}`)).toBe(200);
    expect(await statusWith(both, `/v1/forward-auth?style=nginx&api=${api.id}`)).toBe(403);
  });

  it("may be in any body, where the settings say so", async () => {
    const { ask } = await protectedApi({ body_override: "all" });
    expect(await ask("POST", "/invoices/7", { "content-type": "application/json" })).toBe(403);
  });

  it("counts as an override where a gateway has read the form", async () => {
    const { platform, provider } = server;
    const rules = [{ ...ruleOf("deny"), when: { sensitivities: ["high" as const] } }, ruleOf("allow")];
    const endpoints = [endpoint("DELETE", "/invoices/{id}", "high"), endpoint("*", "/invoices/{id}", "low")];
    const settings = settingsWith({ rules, body_override: "forms" });
    const api = await addApi(platform, provider.id, { endpoints }, settings);
    const { key } = await addClient(platform, provider.id, [api.id]);
    const headers = { "x-api-key": key, "x-forwarded-method": "POST", "x-forwarded-uri": "/invoices/7", ...form };
    const ask = async (named: string) =>
      (await fetch(`${server.origin}/v1/forward-auth?api=${api.slug}&style=traefik${named}`, { headers })).status;
    expect(await ask("")).toBe(403);
    expect(await ask("&form=")).toBe(200);
    expect(await ask(`&form=${encodeURIComponent("_method=PATCH")}`)).toBe(200);
    expect(await ask(`&form=${encodeURIComponent("_method=DELETE")}`)).toBe(403);
    expect(await ask("&form=%5fmethod%3ddelete")).toBe(403);
  });
});

describe("a key in another spelling of its header", () => {
  it("is no other key than the one that is decided about", async () => {
    const { key, ask } = await protectedApi();
    expect(await ask("GET", "/invoices", { x_api_key: key })).toBe(200);
    for (const name of ["x_api_key", "x.api-key"]) expect(await ask("GET", "/invoices", { [name]: "other" })).toBe(401);
  });
});

describe("a path override", () => {
  it.each([
    ["x-original-url", "/payouts"],
    ["x-rewrite-url", "https://api.example.com/payouts?a=b"],
  ])("in %s is decided about, too: %s", async (name, value) => {
    const { ask } = await protectedApi();
    expect(await ask("POST", "/invoices/7", { [name]: value })).toBe(403);
    expect(await ask("POST", "/invoices/7", { [name]: "/invoices/7" })).toBe(200);
  });
});

describe("the case of paths", () => {
  it("doesn't matter where the API's settings say so", async () => {
    const [exact, any] = [
      await protectedApi({ unlisted_sensitivity: "api" }),
      await protectedApi({ path_case: "insensitive" }),
    ];
    for (const uri of ["/PAYOUTS", "/Payouts", "/%50ayouts"]) {
      expect(await exact.ask("POST", uri), uri).toBe(200);
      expect(await any.ask("POST", uri), uri).toBe(403);
    }
    expect(await any.ask("GET", "/Invoices")).toBe(200);
  });
});

describe("a call that no endpoint matches", () => {
  it("is as sensitive as the most sensitive endpoint, unless an administrator says otherwise", async () => {
    const [strict, own] = [await protectedApi(), await protectedApi({ unlisted_sensitivity: "api" })];
    for (const uri of ["/admin/users", "/payouts/7%00"]) {
      expect(await strict.ask("GET", uri), uri).toBe(403);
      expect(await own.ask("GET", uri), uri).toBe(200);
    }
    expect([await strict.ask("OPTIONS", "*"), await own.ask("OPTIONS", "*")]).toEqual([403, 200]);
  });

  it("is denied where its target is no path, whatever the settings are", async () => {
    const { ask } = await protectedApi({ unlisted_sensitivity: "api" });
    for (const target of ["*", "*/../payouts", "payouts"]) expect(await ask("POST", target), target).toBe(403);
  });
});
