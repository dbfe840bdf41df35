import { Validator } from "@seriousme/openapi-schema-validator";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readContract } from "../conformance/check-exchange.ts";
import { emptyContract, observe, trafficOf } from "../contract/learned-contract.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { anyExchange, jsonCall } from "../testing/exchanges.ts";
import type { Confidence, Dialect, JsonObject } from "./dialect.ts";
import { renderDocument } from "./render-document.ts";

const dialects: readonly Dialect[] = ["3.1", "3.0", "2.0"];
const confidence = fc.constantFrom<Confidence>(
  { requiredAfter: 1, enumAfter: 1 },
  { requiredAfter: 3, enumAfter: 5 },
  { requiredAfter: 20, enumAfter: 200 },
);
const exchanges = fc.array(anyExchange, { minLength: 1, maxLength: 25 });

function learn(calls: readonly Exchange[]) {
  return clusterPaths(trafficOf(calls.reduce((sum, call) => observe(sum, "one", call), emptyContract)));
}

function render(calls: readonly Exchange[], dialect: Dialect, sure: Confidence): JsonObject {
  const options = { dialect, title: "Learned", version: "1", server: "https://api.example.com", confidence: sure };
  return renderDocument(learn(calls), { ...options, withNotFound: true });
}

describe.each(dialects)("a learned document in OpenAPI %s", (dialect) => {
  test("is valid", { timeout: 120_000 }, async () => {
    const validator = new Validator();
    await fc.assert(
      fc.asyncProperty(exchanges, confidence, async (calls, sure) => {
        const document = render(calls, dialect, sure);
        const result = await validator.validate(structuredClone(document));
        expect(result.errors ?? [], JSON.stringify(document)).toStrictEqual([]);
        expect(result.valid).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("is fulfilled by every call that it was learned from", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(exchanges, confidence, (calls, sure) => {
        const document = render(calls, dialect, sure);
        const contract = readContract(document);
        for (const call of calls) {
          const found = contract?.check(call);
          expect(found?.findings, `${JSON.stringify(document)} ${JSON.stringify(call)}`).toStrictEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("is the same text in whatever order the calls came", () => {
    fc.assert(
      fc.property(exchanges, confidence, (calls, sure) => {
        expect(JSON.stringify(render(calls.toReversed(), dialect, sure))).toBe(
          JSON.stringify(render(calls, dialect, sure)),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe("a learned document", () => {
  const document = (calls: readonly Exchange[], server: string, dialect: Dialect = "3.1") =>
    renderDocument(learn(calls), { dialect, title: "Learned", version: "1", server });
  const at = (paths: readonly string[], server: string) => {
    const found = document(
      paths.map((path) => exchange({ path })),
      server,
    );
    return { paths: Object.keys(Object(found["paths"])), servers: found["servers"] };
  };

  test("does not repeat the server's base path, unless a path lies outside", () => {
    const server = "https://api.example.com/v2";
    expect(at(["/v2/pets", "/v2/pets/7"], server)).toStrictEqual({
      paths: ["/pets", "/pets/{pet}"],
      servers: [{ url: server }],
    });
    expect(at(["/v2/pets", "/health"], server)).toStrictEqual({
      paths: ["/health", "/v2/pets"],
      servers: [{ url: "https://api.example.com" }],
    });
  });

  test("says by default what came with statuses that OpenAPI does not know", () => {
    const calls = [jsonCall("/pets", { a: 1 }, { status: 999 }), jsonCall("/pets", { a: "x" }, { status: 600 })];
    const found = document(calls, "https://a.example");
    const { responses } = Object(found["paths"])["/pets"].get;
    expect(Object.keys(responses)).toStrictEqual(["default"]);
    for (const call of calls) expect(readContract(found)?.check(call).findings).toStrictEqual([]);
  });

  test.each(dialects)(
    "in OpenAPI %s is valid where names would be taken for references, and hosts are IPv6",
    async (dialect) => {
      const call = jsonCall(
        "/pets",
        { $ref: 1, a: { $ref: "#/x" } },
        {
          resHeaders: [
            { name: "$ref", value: "1" },
            { name: "content-type", value: "application/json" },
          ],
        },
      );
      const found = document([call], "https://[2001:db8::1]:8443/", dialect);
      const { errors } = await new Validator().validate(structuredClone(found));
      expect(errors ?? []).toStrictEqual([]);
      expect(readContract(found)?.check(call).findings).toStrictEqual([]);
    },
  );

  test("promises nothing of bodies that could not be read", () => {
    const broken = jsonCall("/pets", {}, { resBody: new TextEncoder().encode("{") });
    for (const dialect of dialects) {
      expect(readContract(document([broken], "https://a.example", dialect))?.check(broken).findings).toStrictEqual([]);
    }
  });

  test("leaves out what never was there", () => {
    const found = at([], "https://a.example");
    expect(found.paths).toStrictEqual([]);
    const scanned = [
      exchange({ path: "/wp-login", status: 404 }),
      exchange({ path: "/pets", status: 404 }),
      exchange({ path: "/pets" }),
    ];
    expect(Object.keys(Object(document(scanned, "https://a.example")["paths"]))).toStrictEqual(["/pets"]);
  });

  test("asks for the credentials that calls were served with", () => {
    const call = (authorization: string, status = 200) =>
      exchange({
        path: "/pets",
        status,
        reqHeaders: authorization === "" ? [] : [{ name: "authorization", value: authorization }],
      });
    const security = (calls: readonly Exchange[]) =>
      Object(document(calls, "https://a.example")["paths"])["/pets"].get.security;
    expect(security([call("Basic dTpw"), call("", 401)])).toStrictEqual([{ basicAuth: [] }]);
    expect(security([call("Basic dTpw"), call("Bearer x")])).toStrictEqual([{ basicAuth: [] }, { bearerAuth: [] }]);
    expect(security([call("Basic dTpw"), call("")])).toStrictEqual([{ basicAuth: [] }, {}]);
  });

  test("tells an operation as a person would", () => {
    const calls = Array.from({ length: 30 }, (_, id) =>
      jsonCall(
        `/pets/${id}?fields=name,tag&page=${id}`,
        { id, name: "rex" },
        { reqHeaders: [{ name: "x-tenant", value: "acme" }] },
      ),
    );
    expect(document(calls, "https://a.example")).toStrictEqual({
      openapi: "3.1.0",
      info: { title: "Learned", version: "1" },
      servers: [{ url: "https://a.example" }],
      paths: {
        "/pets/{pet}": {
          get: {
            operationId: "getPetsPet",
            summary: "Get a pet",
            tags: ["pets"],
            parameters: [
              { name: "pet", in: "path", required: true, schema: { type: "integer" } },
              {
                name: "fields",
                in: "query",
                explode: false,
                schema: { type: "array", items: { type: "string" } },
              },
              { name: "page", in: "query", schema: { type: "integer" } },
              { name: "x-tenant", in: "header", required: true, schema: { type: "string" } },
            ],
            responses: {
              "200": {
                description: "Status 200",
                content: {
                  "application/json": {
                    schema: {
                      type: "object",
                      properties: { id: { type: "integer" }, name: { type: "string" } },
                      required: ["id", "name"],
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
  });
});
