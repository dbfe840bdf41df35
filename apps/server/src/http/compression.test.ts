import { type Endpoint, endpoints } from "@parapet/contract";
import { expect, it } from "vitest";
import * as z from "zod";
import { isCompressed } from "./compression.ts";

const compressed = Object.entries<Endpoint>(endpoints).filter(([name, row]) => isCompressed(name, row));

/** Names of what lets people in, where it is the value itself and not a fact about it. */
const secretName = /(?:^|_)(?:secret|password|token|seed|(?:registration|invitation|recovery|backup)_codes?)$/;
const facts = new Set(["previous_token"]);

const isCountOrNull = (field: unknown) =>
  typeof field === "object" && field !== null && "type" in field && (field.type === "integer" || field.type === "null");

/** Names of all fields that are neither counts nor always null. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.entries(Object(schema.properties)) : [];
  return [
    ...own.flatMap(([name, field]) => (isCountOrNull(field) ? [] : name)),
    ...Object.values(schema).flatMap(namesIn),
  ];
}

it("is for reading JSON only", () => {
  expect(compressed.length).toBeGreaterThan(50);
  for (const [name, { method, plane, answer }] of compressed) {
    expect(method, name).toBe("GET");
    expect(answer.type ?? "application/json", name).toBe("application/json");
    expect(plane, name).toBeUndefined();
  }
});

it("is for no answer that holds a secret", () => {
  for (const [name, { answer }] of compressed) {
    if (answer.body === undefined) continue;
    const names = namesIn(z.toJSONSchema(answer.body, { unrepresentable: "any" }));
    expect(
      names.filter((each) => secretName.test(each) && !facts.has(each)),
      name,
    ).toEqual([]);
  }
});
