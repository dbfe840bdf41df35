import { Validator } from "@seriousme/openapi-schema-validator";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readContract } from "../conformance/check-exchange.ts";
import { emptyContract, observe, trafficOf } from "../contract/learnt-contract.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import { anyExchange } from "../testing/exchanges.ts";
import type { Exchange } from "../telemetry/exchange.ts";
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
  const options = { dialect, title: "Learnt", version: "1", server: "https://api.example.com", confidence: sure };
  return renderDocument(learn(calls), { ...options, withNotFound: true });
}

describe.each(dialects)("a learnt document in OpenAPI %s", (dialect) => {
  test("is valid", async () => {
    await fc.assert(
      fc.asyncProperty(exchanges, confidence, async (calls, sure) => {
        const document = render(calls, dialect, sure);
        const result = await new Validator().validate(structuredClone(document));
        expect(result.errors ?? [], JSON.stringify(document)).toStrictEqual([]);
        expect(result.valid).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("is fulfilled by every call that it was learnt from", () => {
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
