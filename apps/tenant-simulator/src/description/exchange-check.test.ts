import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { GraphAnswer } from "../odata/call.ts";
import { startTenantSimulator } from "../start-tenant-simulator.ts";
import { fetchToken, graphFetcher } from "../testing/graph-fetch.ts";
import { createExchangeCheck } from "./exchange-check.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-description-"));
const file = join(folder, "graph.json");
afterAll(() => rmSync(folder, { recursive: true }));

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const page = (name: string) => ({
  type: "object",
  required: ["value"],
  properties: { value: { type: "array", items: ref(name) } },
});

/** A minimal API of things to list, create and delete, with a derived type; organizations have only a name. */
const description = {
  openapi: "3.1.0",
  paths: {
    "/things": {
      get: { parameters: [{ name: "$select", in: "query" }], responses: { 200: json(page("thing")) } },
      post: { requestBody: json(ref("newThing")), responses: { 201: json(ref("thing")) } },
    },
    "/things/{thing-id}": { delete: { responses: { 204: { description: "gone" } } } },
    "/organization": { get: { responses: { 200: json(page("organization")) } } },
    "/$batch": { post: { requestBody: json({ type: "object" }), responses: { 200: json({ type: "object" }) } } },
  },
  components: {
    schemas: {
      thing: { type: "object", required: ["id"], properties: { id: { type: "string" }, colour: { type: "string" } } },
      box: { "x-base": "thing", allOf: [ref("thing")], properties: { size: { type: "integer" } } },
      newThing: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
      organization: { type: "object", properties: { displayName: { type: "string" } } },
      "microsoft.graph.changeNotificationCollection": {
        type: "object",
        properties: { value: { type: "array", items: ref("thing") } },
      },
      "odata.error": { type: "object", required: ["error"], properties: { error: { type: "object" } } },
    },
  },
};
writeFileSync(file, JSON.stringify(description));

const things = (...value: object[]): GraphAnswer => ({ status: 200, body: JSON.parse(JSON.stringify({ value })) });
const error = (status: number, code = "x"): GraphAnswer => ({ status, body: { error: { code, message: "x" } } });

function problemOf(request: string, answer: GraphAnswer, body?: unknown): string | null {
  const check = createExchangeCheck(file);
  const [method = "", url = ""] = request.split(" ");
  check.look({ method, url, headers: {}, body }, answer);
  try {
    check.assertDescribed();
    return null;
  } catch (caught) {
    return String(caught);
  }
}

test.each<[string, string, GraphAnswer, unknown?]>([
  ["a page", "GET /v1.0/things?$select=id,colour", things({ id: "1", "@odata.etag": "x" })],
  [
    "a property of a derived type",
    "GET /v1.0/things?$select=size",
    things({ "@odata.type": "#box", id: "1", size: 2 }),
  ],
  ["a path in another case", "GET /v1.0/Things", things()],
  ["a key in parentheses", "DELETE /v1.0/things('1')", { status: 204 }],
  [
    "a body with response properties",
    "POST /v1.0/things",
    { status: 201, body: { id: "1" } },
    { id: "1", colour: "red" },
  ],
  ["a documented error", "GET /v1.0/things", error(404)],
  ["an invalid request that is rejected", "GET /v1.0/things?$top=1", error(400)],
  ["an unknown path that is rejected", "GET /v1.0/other", error(400)],
])("%s conforms", (_name, request, answer, body) => {
  expect(problemOf(request, answer, body)).toBeNull();
});

test.each<[string, string, GraphAnswer, unknown, string]>([
  ["an unknown path", "GET /v1.0/other", things(), undefined, "not described"],
  ["a path of another version", "GET /beta/things", things(), undefined, "not described"],
  ["an unknown option", "GET /v1.0/things?$top=1", things(), undefined, "doesn't accept $top"],
  ["an unknown option for a missing item", "GET /v1.0/things?$top=1", error(404), undefined, "doesn't accept $top"],
  ["a selected unknown property", "GET /v1.0/things?$select=weight", things(), undefined, "has no weight"],
  ["a body without a required property", "POST /v1.0/things", { status: 201, body: { id: "1" } }, {}, "the body: /"],
  [
    "a body with an unknown property",
    "POST /v1.0/things",
    { status: 201, body: { id: "1" } },
    { id: "1", weight: 1 },
    "/weight is not declared",
  ],
  ["an unexpected request body", "GET /v1.0/things", things(), {}, "doesn't accept a body"],
  ["a response without a required property", "GET /v1.0/things", things({}), undefined, "the response: /value/0"],
  [
    "a response with an unknown property",
    "GET /v1.0/things",
    things({ id: "1", size: 2 }),
    undefined,
    "/value/0/size is not declared",
  ],
  ["another status", "GET /v1.0/things", { status: 202 }, undefined, "never responds 202"],
  [
    "an unexpected response body",
    "DELETE /v1.0/things/1",
    { status: 204, body: {} },
    undefined,
    "has no body with 204",
  ],
  ["a malformed error", "GET /v1.0/things", { status: 404, body: {} }, undefined, "the response: /"],
  ["a failure", "GET /v1.0/things", error(500, "InternalServerError"), undefined, "the simulator failed"],
])("%s is reported", (_name, request, answer, body, violation) => {
  expect(problemOf(request, answer, body)).toContain(violation);
});

test("a named client's request is compared even if rejected", () => {
  const look = (agent: string) => {
    const check = createExchangeCheck(file);
    const headers = { "user-agent": agent };
    check.look({ method: "GET", url: "/v1.0/things?$top=1", headers, body: undefined }, error(400));
    return check;
  };
  expect(look("node").assertDescribed).not.toThrow();
  expect(look("Client/1").assertDescribed).toThrow("doesn't accept $top");
});

test("notifications are compared", () => {
  const check = createExchangeCheck(file);
  check.lookAtNotifications({ value: [{ id: "1" }] });
  expect(check.assertDescribed).not.toThrow();
  check.lookAtNotifications({ value: [{ id: "1", weight: 2 }] });
  expect(check.assertDescribed).toThrow("a notification: /value/0/weight is not declared");
  expect(check.count()).toBe(2);
});

test("options of returned links aren't compared", () => {
  const check = createExchangeCheck(file);
  const ask = (url: string, answer: GraphAnswer) =>
    check.look({ method: "GET", url, headers: {}, body: undefined }, answer);
  const link = "http://127.0.0.1:1/graph/v1.0/things?$skiptoken=a b";
  ask("/v1.0/things", { status: 200, body: { value: [], "@odata.nextLink": link } });
  ask("/v1.0/things?$skiptoken=a%20b", things());
  expect(check.assertDescribed).not.toThrow();
  ask("/v1.0/things?$skiptoken=other", things());
  expect(check.assertDescribed).toThrow("doesn't accept $skiptoken");
  expect(check.count()).toBe(3);
});

test("stopping fails after a nonconforming response, also inside a batch", async () => {
  const direct = await startTenantSimulator({ mailboxes: 9, description: file });
  await (
    await graphFetcher(direct)
  )("GET", "/organization");
  expect(direct.comparedExchanges()).toBe(1);
  await expect(direct.stop()).rejects.toThrow(
    "GET /v1.0/organization (200): the response: /value/0/id is not declared",
  );
  const batched = await startTenantSimulator({ mailboxes: 9, description: file });
  const requests = [{ id: "1", method: "GET", url: "/organization" }];
  await (
    await graphFetcher(batched)
  )("POST", "/$batch", { requests });
  expect(batched.comparedExchanges()).toBe(2);
  await expect(batched.stop()).rejects.toThrow("GET /v1.0/organization");
  const unasked = await startTenantSimulator({ mailboxes: 9, description: file });
  expect((await fetchToken(unasked)).status).toBe(200);
  await unasked.stop();
});
