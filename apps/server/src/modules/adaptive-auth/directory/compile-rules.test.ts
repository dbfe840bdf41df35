import { createDefaultSettings } from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { compileRules } from "./compile-rules.ts";

test.each([
  ["https://api.example/Billing/", "sensitive", ["/Billing/Payouts/*", "/Payouts/*"], ["/Payouts/*", "/Payouts/*"]],
  ["https://api.example/Billing/", "insensitive", ["/BILLING/**", "/Payouts"], ["/**", "/payouts"]],
  ["https://api.example", "sensitive", ["/Billing/**", "/**"], ["/Billing/**", "/**"]],
  ["https://api.example/billing", "sensitive", ["/billings/*", "/**"], ["/billings/*", "/**"]],
] as const)("patterns of %s, %s case: %j are %j", (baseUrl, path_case, paths, expected) => {
  const rule = { id: newId(), name: "", enabled: true, effect: "deny" as const, when: { paths: [...paths] } };
  const settings = { ...createDefaultSettings(newId), path_case, rules: [rule] };
  expect(compileRules(settings, baseUrl).rules[0]?.when.paths).toEqual(expected);
});
