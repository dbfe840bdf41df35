import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { readContract, redactExchange, type Exchange } from "@parapet/api-model";
import { defaultIdentityRules } from "@parapet/contract";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { testExchange } from "../../api/learner/testing.ts";
import type { Analysis } from "../analyzed-call.ts";
import { Analyst } from "./analyst.ts";
import { inferTemplate } from "./infer-template.ts";

const json = [{ name: "content-type", value: "application/json" }];
const call = (path: string, answer: unknown = { id: 7 }, parts: Partial<Exchange> = {}) =>
  testExchange({ path, resHeaders: json, resBody: Buffer.from(JSON.stringify(answer)), ...parts });

const pet = { type: "object", properties: { id: { type: "integer" } } };
const ok = { 200: { description: "ok", content: { "application/json": { schema: pet } } } };
const document = (id: string, paths: object) => ({
  id,
  size: 0,
  contract: readContract({ openapi: "3.0.3", info: { title: "Pets", version: "1" }, servers: [{ url: "/v1" }], paths }),
});
const pets = document("one", { "/pets/{petId}": { get: { responses: ok } }, "/": { get: { responses: ok } } });

let time: number;
let analyst: Analyst;
beforeEach(() => {
  time = 0;
  analyst = new Analyst(() => time);
  analyst.setKnownSecrets({ passwords: new Set(["hunter2"]), tokenKeys: ["secret"] });
});

const analyze = (exchange: Exchange, api = "shop"): Analysis =>
  analyst.analyze(api, exchange, redactExchange(exchange), "key");
const learn = (parts: Partial<Parameters<Analyst["setKnowledge"]>[1]> = {}, api = "shop") =>
  analyst.setKnowledge(api, { document: null, templates: [], rules: defaultIdentityRules, packs: null, ...parts });
const kinds = ({ findings }: Analysis) => findings.map(({ kind }) => kind);

describe("the template of a call", () => {
  it("is the documented one with its base path, else the learned one, else inferred", () => {
    learn({ document: pets, templates: ["/v1/pets/{pet}", "/v1/owners/{owner}"] });
    expect(analyze(call("/v1/pets/7")).template).toBe("/v1/pets/{petId}");
    expect(analyze(call("/pets/7")).template).toBe("/pets/{petId}");
    expect(analyze(call("/v1")).template).toBe("/v1");
    expect(analyze(call("/v1/owners/ann")).template).toBe("/v1/owners/{owner}");
    expect(analyze(call("/v1/rooms/7/keys")).template).toBe("/v1/rooms/{id}/keys");
    expect(analyze(call("/v1/owners/ann"), "another").template).toBe("/v1/owners/ann");
  });

  it("never holds a secret of the path", () => {
    learn();
    expect(analyze(call("/cards/4111111111111111/notes")).template).not.toContain("4111");
    fc.assert(
      fc.property(fc.array(fc.webSegment(), { maxLength: 4 }), (segments) => {
        const exchange = call(`/${segments.join("/")}`);
        expect(analyze(exchange).template).toBe(inferTemplate(redactExchange(exchange).path));
      }),
    );
  });
});

describe("whether a call goes to an operation, whatever it answers", () => {
  const image = (path: string) => ({ ...call(path), isApi: false });

  it("is known of what is documented, learned, or was called before", () => {
    learn({ document: pets, templates: ["/owners/{owner}"] });
    expect(analyst.isOperation("shop", image("/v1/pets/7"))).toBe(true);
    expect(analyst.isOperation("shop", image("/owners/ann"))).toBe(true);
    expect(analyst.isOperation("shop", image("/rooms/7"))).toBe(false);
    analyze(call("/rooms/7"));
    expect(analyst.isOperation("shop", image("/rooms/8"))).toBe(true);
    expect(analyst.isOperation("shop", { ...image("/rooms/8"), method: "PUT" })).toBe(false);
    expect(analyst.isOperation("another", image("/owners/ann"))).toBe(false);
  });

  it("is no static file, unless a template names its ending", () => {
    learn({ templates: ["/{page}", "/owners/{owner}/photo.png"] });
    expect(analyst.isOperation("shop", image("/logo.png"))).toBe(false);
    expect(analyst.isOperation("shop", image("/owners/ann/photo.png"))).toBe(true);
  });
});

describe("the action of a call", () => {
  const rpc = (body: unknown, answer: unknown = {}) =>
    call("/rpc", answer, { method: "POST", reqHeaders: json, reqBody: Buffer.from(JSON.stringify(body)) });
  const asking = (method: string) => ({ jsonrpc: "2.0", method });
  /** Letters only: digits could be a value. */
  const nameOf = (at: number) => `m${String.fromCodePoint(97 + Math.floor(at / 26), 97 + (at % 26))}`;

  it("of a batch takes no room from single ones, and made-up ones count as one", () => {
    learn();
    for (let at = 0; at < 600; at += 1) analyze(rpc([asking("a.first"), asking(nameOf(at))]));
    expect(analyze(rpc([asking("a.first"), asking("one.more")])).action).toBe("(other)");
    expect(analyze(rpc([asking(nameOf(0)), asking("a.first")])).action).toBe(`a.first + ${nameOf(0)}`);
    expect(analyze(rpc(asking("a.first"))).action).toBe("a.first");
    const refused = [
      { id: 1, result: 1 },
      { id: 2, error: { code: -32_601 } },
    ];
    learn({}, "other");
    expect(analyze(rpc([asking("a.first"), asking("made.up")], refused), "other").action).toBe("(other)");
  });

  it("has first calls of its own, which are searched whatever others came before", () => {
    learn();
    const answer = { phone: "+33 6 12 34 56 78" };
    for (let at = 0; at < 200; at += 1) analyze(rpc(asking("orders.list")));
    const found = Array.from({ length: 20 }, () => kinds(analyze(rpc(asking("orders.get"), answer))));
    expect(found).toEqual(found.map(() => ["PII_PHONE"]));
  });
});

describe("the verdict of a call", () => {
  it("is none without a document, and for pages", () => {
    learn();
    expect(analyze(call("/v1/pets/7"))).toMatchObject({ verdict: null, documentId: null });
    learn({ document: pets });
    expect(analyze(call("/v1/pets/7", {}, { isApi: false }))).toMatchObject({ verdict: null, documentId: null });
  });

  it("says so where the document costs too much to be read", () => {
    learn({ document: { id: "large", size: 0, contract: null } });
    expect(analyze(call("/v1/pets/7"))).toMatchObject({
      verdict: "unchecked",
      differences: [{ rule: "too_costly" }],
      documentId: "large",
      template: "/v1/pets/{id}",
    });
  });

  it("changes with the document", () => {
    learn({ document: pets });
    expect(analyze(call("/v1/pets/7"))).toMatchObject({ verdict: "none", documentId: "one" });
    expect(analyze(call("/v1/pets/7", { id: "x" }))).toMatchObject({ verdict: "violation" });
    learn({ document: "same", templates: ["/v1/pets/{pet}"] });
    expect(analyze(call("/v1/pets/7"))).toMatchObject({ verdict: "none", documentId: "one" });
    learn({ document: document("two", {}) });
    expect(analyze(call("/v1/pets/7"))).toMatchObject({ verdict: "shadow", documentId: "two" });
    analyst.forget("shop");
    expect(analyze(call("/v1/pets/7"))).toMatchObject({ verdict: null });
  });

  it("leaves out a body that would take too long", () => {
    learn({ document: pets });
    const large = { id: "x".repeat(300_000) };
    expect(analyze(call("/v1/pets/7", large))).toMatchObject({ verdict: "none", differences: [] });
  });
});

const headers = (fields: Readonly<Record<string, string>>): Partial<Exchange> => ({
  reqHeaders: Object.entries(fields).map(([name, value]) => ({ name, value })),
});
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (claims: object, secret: string) => {
  const signed = `${part({ alg: "HS256" })}.${part(claims)}`;
  return `Bearer ${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
};

describe("the caller", () => {
  it("is identified by the API's own rules", () => {
    learn({ rules: [{ kind: "cookie", name: "visitor" }] });
    const cookie = headers({ cookie: "visitor=v-1", "x-customer-id": "acme" });
    expect(analyze(call("/", {}, cookie)).consumer).toMatch(/^cookie:[\w-]{12}$/);
    expect(analyze(call("/", {}, cookie), "another").consumer).toBe("acme");
    expect(analyze(call("/"))).toMatchObject({ consumerKind: null, consumer: null, organization: null });
  });

  it("is the same text for the same key, another one for another key and another provider", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,40}$/), fc.stringMatching(/^[!-~]{1,40}$/), (one, two) => {
        const of = (key: string, provider = "key") => {
          const exchange = call("/", {}, headers({ "x-api-key": key }));
          return analyst.analyze("shop", exchange, redactExchange(exchange), provider).consumer;
        };
        expect(of(one)).toMatch(/^api_key:[\w-]{12}$/);
        expect(of(one) === of(two)).toBe(one === two);
        expect(of(one)).not.toBe(of(one, "another"));
      }),
    );
  });
});

describe("what detectors find", () => {
  it("has a pointer and names, never a value", () => {
    learn();
    const exchange = call(
      "/v1/pets/7",
      {
        owners: [{ email: "ann@example.org" }],
        byId: { "5f0c8a1e-6f1d-4f6a-9b1e-0c1d2e3f4a5b": { phone: "+4930901820" } },
      },
      headers({ authorization: tokenOf({ sub: "ann", exp: 1, password: "x" }, "secret") }),
    );
    expect(analyze(exchange).findings.map(({ kind, pointer, names }) => [kind, pointer, names])).toEqual([
      ["JWT_SENSITIVE_CONTENT", "/request/header/authorization", ["password"]],
      ["JWT_WEAK_SYMETRIC_SECRET", "/request/header/authorization", []],
      ["PII_EMAIL", "/response/body/owners/*/email", []],
      ["PII_PHONE", "/response/body/byId/*/phone", []],
    ]);
  });

  it("is searched for in the first calls of an operation, then in a sample", () => {
    learn({ templates: ["/pets/{pet}", "/owners/{owner}"] });
    const inspected = Array.from({ length: 52 }, () => kinds(analyze(call("/pets/7", { mail: "a@b.example" }))).length);
    expect(inspected.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(inspected.slice(20).flatMap((each, at) => (each === 0 ? [] : [at + 21]))).toEqual([32, 48]);
    expect(kinds(analyze(call("/owners/7", { mail: "a@b.example" })))).toEqual(["PII_EMAIL"]);
    expect(kinds(analyze(call("/pets/7", { mail: "a@b.example" }, { status: 500 })))).toEqual(["PII_EMAIL"]);
  });

  it("of a credential is known for each call that uses it again", () => {
    learn({ templates: ["/pets/{pet}"] });
    const basic = headers({ authorization: `Basic ${Buffer.from("ann:hunter2").toString("base64")}` });
    const found = Array.from({ length: 60 }, () => kinds(analyze(call("/pets/7", {}, basic))));
    expect(new Set(found.map((each) => each.join()))).toEqual(
      new Set(["BASIC_AUTH_KNOWN_PASSWORD,BASIC_AUTH_SHORT_PASSWORD"]),
    );
  });

  it("takes no more time than there is, but for the first calls of an operation", () => {
    // Every look at the clock is a long time later than the last.
    analyst = new Analyst(() => (time += 40));
    learn({ templates: ["/pets/{pet}"] });
    const look = () => kinds(analyze(call("/pets/7", { mail: "a@b.example" }))).length;
    const inspected = Array.from({ length: 200 }, look);
    expect(inspected.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(inspected.slice(20).filter((each) => each === 1).length).toBeLessThan(11);
  });

  it("are ids in a path that can be guessed, once there are enough of them", () => {
    learn({ templates: ["/orders/{order}", "/docs/{doc}"] });
    const orders = Array.from({ length: 12 }, (_, at) => kinds(analyze(call(`/orders/10002${at + 10}`))));
    expect([orders.slice(0, 9).flat(), orders.at(-1)]).toEqual([[], ["GUESSABLE_ID"]]);
    const ids = fc.sample(fc.uuid(), { numRuns: 15, seed: 4 });
    expect(ids.flatMap((id) => kinds(analyze(call(`/docs/${id}`))))).not.toContain("GUESSABLE_ID");
  });

  it("are ids in a path that no answer has shown", () => {
    learn({ templates: ["/orders", "/orders/{id}"] });
    const shown = (at: number) => `order-${at}-abcdef`;
    for (let at = 0; at < 25; at += 1) analyze(call("/orders", [{ id: shown(at) }]));
    expect(kinds(analyze(call(`/orders/${shown(7)}`)))).toEqual([]);
    expect(analyze(call("/orders/order-xy-123456")).findings).toEqual([
      { kind: "NLID", pointer: "/request/path/id", names: ["id"] },
    ]);
  });

  it("is found in no page", () => {
    learn();
    expect(analyze(call("/", { mail: "a@b.example" }, { isApi: false })).findings).toEqual([]);
  });
});
