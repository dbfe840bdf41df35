import type { ApiKindRule } from "@parapet/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { kindByRules } from "./kind-by-rules.ts";

const rules: readonly ApiKindRule[] = [
  { host: "*.example.com", kind: "internal" },
  { host: "pay.example.com", kind: "external" },
  { host: "*.PARTNER.example.com", kind: "external" },
  { host: "10.*", kind: "internal" },
];

test.each([
  ["api.example.com", "internal"],
  ["API.Example.com", "internal"],
  ["pay.example.com", "external"],
  ["eu.pay.example.com", "internal"],
  ["a.partner.example.com", "external"],
  ["10.0.0.7", "internal"],
  ["example.com", null],
  ["api.example.com.evil.net", null],
] as const)("%s is %s", (host, kind) => {
  expect(kindByRules(rules, host)).toBe(kind);
});

test("the order of rules doesn't matter, but where they are equally specific", () => {
  const hosts = fc.constantFrom("api.example.com", "pay.example.com", "a.partner.example.com", "10.0.0.7", "b.net");
  fc.assert(
    fc.property(fc.shuffledSubarray([...rules], { minLength: rules.length }), hosts, (shuffled, host) => {
      expect(kindByRules(shuffled, host)).toBe(kindByRules(rules, host));
    }),
  );
});
