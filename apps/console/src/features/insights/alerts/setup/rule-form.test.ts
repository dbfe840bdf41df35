import { alertKind, alertParameters } from "@parapet/contract";
import { describe, expect, it } from "vitest";
import { boundsOf, numbersOfKind, readNumber, readNumbers, typedNumbers } from "./rule-form.ts";

const form = { name: "", severity: "low" as const, apis: [], actions: "", sources: [], channels: [] };

describe("the form of a rule", () => {
  it.each(alertKind.options)("gives back the numbers of %s that it was filled with", (kind) => {
    const initial = Object.fromEntries(numbersOfKind(kind).map((name) => [name, alertParameters[kind][name]?.initial]));
    expect(readNumbers({ ...form, kind, numbers: typedNumbers(kind) })).toEqual(initial);
  });

  it("speaks of shares in percent", () => {
    expect(typedNumbers("traffic_drop", { share: 0.35 })).toMatchObject({ share: "35" });
    expect(boundsOf("error_rate", "least_rate")).toEqual({ min: 0.1, max: 100 });
    expect(readNumber("error_rate", "least_rate", "2,5")).toBe(0.025);
  });

  it("refuses what is no number or out of its bounds", () => {
    for (const typed of ["", "many", "0", "61"])
      expect(readNumber("shadow", "window_minutes", typed), typed).toBeNull();
    expect(readNumbers({ ...form, kind: "shadow", numbers: { min_calls: "1", window_minutes: "" } })).toBeNull();
  });
});
