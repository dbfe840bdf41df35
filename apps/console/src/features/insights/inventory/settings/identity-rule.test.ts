import { consumerKind, identityRule } from "@parapet/contract";
import { expect, test } from "vitest";
import { emptyRule, namesOfRule, ownRules, withNames } from "./identity-rule.ts";
import { wordsOf } from "./words-of.ts";

test("the rules to start from are rules of the contract", () => {
  for (const rule of ownRules()) expect(identityRule.safeParse(rule).success, rule.kind).toBe(true);
});

test.each(consumerKind.options)("an empty rule of the kind %s is one that can be filled in", (kind) => {
  const rule = emptyRule(kind);
  expect(rule.kind).toBe(kind);
  const filled = withNames(rule, "x-name");
  expect(identityRule.safeParse(filled).success).toBe(true);
  expect(namesOfRule(filled)).toBe(["basic", "mtls", "ip"].includes(kind) ? null : "x-name");
});

test("claims are separated by commas, also while they are typed", () => {
  const rule = emptyRule("jwt");
  expect(namesOfRule(rule)).toBe("sub");
  expect(withNames(rule, "sub, azp")).toMatchObject({ claims: ["sub", "azp"] });
  expect(withNames(rule, "sub,")).toMatchObject({ claims: ["sub", ""] });
  expect(withNames(rule, "")).toMatchObject({ claims: [] });
});

test("an API key without a name is any", () => {
  expect(withNames({ kind: "api_key", name: "k" }, "")).toEqual({ kind: "api_key", name: null });
  expect(namesOfRule({ kind: "api_key", name: null })).toBe("");
});

test("words are separated by commas or lines, trimmed, and each there once", () => {
  expect(wordsOf(" a, b\nc,,a \n")).toEqual(["a", "b", "c"]);
  expect(wordsOf("")).toEqual([]);
});
