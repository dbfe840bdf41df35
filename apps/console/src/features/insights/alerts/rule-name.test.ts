import { alertKind, initialRuleNames } from "@parapet/contract";
import { expect, test } from "vitest";
import { ruleName } from "./rule-name.ts";

test("a rule that nobody renamed is called by its kind, in the words of the reader", () => {
  for (const kind of alertKind.options) {
    expect(ruleName((id) => `<${id}>`, { kind, name: initialRuleNames[kind] })).toBe(`<alerts.kind.${kind}>`);
  }
});

test("a name that somebody gave stays, even where it is the one of another kind", () => {
  expect(ruleName((id) => id, { kind: "latency", name: "Slow checkout" })).toBe("Slow checkout");
  expect(ruleName((id) => id, { kind: "latency", name: initialRuleNames.shadow })).toBe(initialRuleNames.shadow);
});
