import * as fc from "fast-check";
import { expect, test } from "vitest";
import { emptyContract, observe, trafficOf } from "../contract/learned-contract.ts";
import type { Dialect } from "../document/dialect.ts";
import { renderDocument } from "../document/render-document.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { compare } from "../testing/api-documents.ts";
import { anyExchange } from "../testing/exchanges.ts";
import type { Difference } from "./difference.ts";

/** Differences between documents learned from some calls, reported in two dialects. */
function between(calls: readonly Exchange[], from: Dialect, to: Dialect): readonly Difference[] {
  const routes = clusterPaths(trafficOf(calls.reduce((sum, call) => observe(sum, "one", call), emptyContract)));
  const [base, revision] = [from, to].map((dialect): unknown =>
    JSON.parse(JSON.stringify(renderDocument(routes, { dialect, title: "Learned", version: "1" }))),
  );
  return compare(base, revision);
}

const exchanges = fc.array(anyExchange, { minLength: 1, maxLength: 10 });

test.for<[from: Dialect, to: Dialect]>([
  ["3.0", "3.1"],
  ["3.1", "3.0"],
])("what was learned says the same in OpenAPI %s and %s", ([from, to]) => {
  fc.assert(
    fc.property(exchanges, (calls) => {
      // Null among several alternatives is one more in 3.1, and a mark on each in 3.0.
      const ids = between(calls, from, to).map(({ id }) => id);
      expect(ids.filter((id) => !/-(?:any|one)-of-/.test(id))).toEqual([]);
    }),
  );
});

test.for<[from: Dialect, to: Dialect]>([
  ["2.0", "3.0"],
  ["3.0", "2.0"],
])("what was learned has the same operations, parameters and statuses in OpenAPI %s and %s", ([from, to]) => {
  const known = /^endpoint-|^api-.*removed|-status-|request-parameter(?:-removed|-became-.*)?$/;
  fc.assert(
    fc.property(exchanges, (calls) => {
      // Swagger has no cookies, and fewer kinds of schemes and schemas.
      const found = between(calls, from, to).filter(({ id, values }) => known.test(id) && values["in"] !== "cookie");
      expect(found.filter(({ id }) => !id.startsWith("api-security"))).toEqual([]);
    }),
  );
});

test("parts are the same by what they refer to, wherever a dialect keeps schemas", () => {
  const schemas = { A: { type: "object" }, B: { type: "object" } };
  const swagger = (...parts: readonly string[]) => ({
    swagger: "2.0",
    paths: {
      "/things": {
        post: {
          parameters: [
            { name: "thing", in: "body", schema: { allOf: parts.map((part) => ({ $ref: `#/definitions/${part}` })) } },
          ],
        },
      },
    },
    definitions: schemas,
  });
  const openApi = (...parts: readonly string[]) => ({
    openapi: "3.0.3",
    paths: {
      "/things": {
        post: {
          requestBody: {
            content: {
              "application/json": {
                schema: { allOf: parts.map((part) => ({ $ref: `#/components/schemas/${part}` })) },
              },
            },
          },
        },
      },
    },
    components: { schemas },
  });
  const idsBetween = (from: unknown, to: unknown) => compare(from, to).map(({ id }) => id);
  expect(idsBetween(swagger("A"), openApi("A"))).toEqual([]);
  expect(idsBetween(swagger("A"), openApi("A", "B"))).toEqual(["request-body-all-of-added"]);
  expect(idsBetween(openApi("A", "B"), swagger("B"))).toEqual(["request-body-all-of-removed"]);
});
