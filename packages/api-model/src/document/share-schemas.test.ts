import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyContract, observe, trafficOf } from "../contract/learned-contract.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { exchange } from "../testing/exchange.ts";
import type { Dialect, JsonObject } from "./dialect.ts";
import { readDocument } from "./read-document.ts";
import { renderDocument } from "./render-document.ts";
import { shareSchemas } from "./share-schemas.ts";

const prefix = "#/components/schemas/";
const text = { type: "string" };
const object = (...names: readonly string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const answer = (schema: object, status = "200") => ({
  responses: { [status]: { content: { "application/json": { schema } } } },
});
const share = (paths: JsonObject) => shareSchemas(paths, prefix);

describe("equal schemas", () => {
  it("are written once, under the collection's name", () => {
    const user = object("email", "name");
    const list = { type: "object", properties: { data: { type: "array", items: user }, total: text } };
    const { paths, schemas } = share({
      "/v1/users": { get: answer(list) },
      "/v1/users/{user}": {
        get: answer(user),
        put: { requestBody: { content: { "application/json": { schema: user } } } },
      },
    });
    expect(schemas).toEqual({ User: user });
    expect(JSON.stringify(paths).match(/#\/components\/schemas\/User"/g)).toHaveLength(3);
  });

  it("of errors are one", () => {
    const { schemas } = share({
      "/a": { get: answer(object("code", "detail"), "404") },
      "/b": { get: answer(object("code", "detail"), "500") },
    });
    expect(schemas).toEqual({ Error: object("code", "detail") });
  });

  it("within each other refer to each other, and what is in an equal one isn't counted again", () => {
    const address = object("city", "street");
    const user = { type: "object", properties: { address, name: text } };
    const once = share({ "/users": { post: answer(user) }, "/owners": { post: answer(user) } });
    expect(once.schemas).toEqual({ Owner: user });
    const twice = share({
      "/users": { post: answer(user) },
      "/owners": { post: answer(user) },
      "/shops": { post: answer({ type: "object", properties: { address, open: text } }) },
    });
    expect(twice.schemas).toEqual({
      Address: address,
      Owner: { type: "object", properties: { address: { $ref: `${prefix}Address` }, name: text } },
    });
  });

  it("are one whether or not they may be null", () => {
    const user = object("email", "name");
    const task = { type: "object", properties: { owner: { ...user, type: ["object", "null"] }, title: text } };
    const { paths, schemas } = share({ "/users/{user}": { get: answer(user) }, "/tasks": { post: answer(task) } });
    expect(schemas).toEqual({ Owner: user });
    expect(JSON.stringify(paths)).toContain(`"owner":{"anyOf":[{"$ref":"${prefix}Owner"},{"type":"null"}]}`);
  });

  it("of one name get a number", () => {
    const at = (each: object) => ({ get: answer(each), put: answer(each) });
    const { schemas } = share({ "/a/users/{id}": at(object("a", "b")), "/b/users/{id}": at(object("c", "d")) });
    expect(Object.keys(schemas)).toEqual(["User", "User2"]);
  });

  it.each([
    ["with one member", object("id")],
    ["of texts", text],
  ])("%s stay where they are", (_what, schema) => {
    const paths = { "/a": { get: answer(schema) }, "/b": { get: answer(schema) } };
    expect(share(paths)).toEqual({ paths, schemas: {} });
  });

  it.each([
    ["/order_items", "OrderItem"],
    ["/orderItems", "OrderItem"],
    ["/2fa", "Schema2fa"],
    ["/{id}", "Schema"],
    ["/__proto__", "Proto"],
    ["/ünïts", "NTs"],
  ])("of %s are called %s", (path, name) => {
    const { schemas } = share({ [path]: { post: answer(object("a", "b")), put: answer(object("a", "b")) } });
    expect(Object.keys(schemas)).toEqual([name]);
  });
});

/** A value with its references replaced by what they lead to. */
function inlined(value: unknown, document: JsonObject): unknown {
  if (Array.isArray(value)) return value.map((each) => inlined(each, document));
  if (!isWireObject(value)) return value;
  const { $ref: reference } = value;
  if (typeof reference !== "string") {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inlined(each, document)]));
  }
  const found = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((above, key) => (isWireObject(above) ? above[key] : undefined), document);
  return inlined(found, document);
}

const value = fc.oneof(fc.integer(), fc.constantFrom("a", "b"));
/** Members that aren't those of what they are in, which would be a tree. */
const inner = fc.dictionary(fc.constantFrom("city", "code", "label"), value, { maxKeys: 3 });
const body = fc.dictionary(
  fc.constantFrom("id", "name", "owner", "tags"),
  fc.oneof(value, inner, fc.array(inner, { maxLength: 2 })),
  { maxKeys: 4 },
);
const call = fc.record({
  path: fc.constantFrom("/v1/users", "/v1/users/7", "/v1/orders", "/v1/orders/9"),
  method: fc.constantFrom("GET", "POST", "PUT"),
  status: fc.constantFrom(200, 201, 404, 500),
  body,
});

it.each<Dialect>(["3.1", "3.0", "2.0"])(
  "a document of %s says the same with shared schemas, is valid, and the same for shuffled traffic",
  (dialect) => {
    const options = { dialect, title: "A", version: "1", confidence: { requiredAfter: 1, enumAfter: 200 } } as const;
    const encoder = new TextEncoder();
    const calls = fc.array(call, { minLength: 1, maxLength: 12 });
    const shuffled = calls.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    const rootOf = (all: readonly { path: string; method: string; status: number; body: object }[]) =>
      clusterPaths(
        trafficOf(
          all.reduce((contract, { body: sent, ...each }) => {
            const resHeaders = [{ name: "content-type", value: "application/json" }];
            const resBody = encoder.encode(JSON.stringify(sent));
            return observe(contract, "test", exchange({ ...each, resHeaders, resBody }));
          }, emptyContract),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        const shared = renderDocument(rootOf(all), { ...options, isShared: true });
        expect(JSON.stringify(renderDocument(rootOf(again), { ...options, isShared: true }))).toBe(
          JSON.stringify(shared),
        );
        expect(inlined(shared["paths"], shared)).toEqual(renderDocument(rootOf(all), options)["paths"]);
        expect(readDocument(JSON.stringify(shared))).toMatchObject({ ok: true, warnings: [] });
      }),
      { numRuns: 200 },
    );
  },
);
