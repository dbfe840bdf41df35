import { alertKind, initialRuleNames } from "@parapet/contract";
import { expect, test } from "vitest";
import { ruleName } from "./rule-name.ts";

test("a rule that wasn't renamed has the translated name of its kind", () => {
  for (const kind of alertKind.options) {
    expect(ruleName((id) => `<${id}>`, { kind, name: initialRuleNames[kind] })).toBe(`<alerts.kind.${kind}>`);
  }
});

test("a custom name stays, even where it is the one of another kind", () => {
  expect(ruleName((id) => id, { kind: "latency", name: "Slow checkout" })).toBe("Slow checkout");
  expect(ruleName((id) => id, { kind: "latency", name: initialRuleNames.shadow })).toBe(initialRuleNames.shadow);
});
