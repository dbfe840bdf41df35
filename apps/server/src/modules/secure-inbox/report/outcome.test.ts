import type { ReportState, ReportVerdict } from "@parapet/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { initialOutcome } from "./gather-cases.ts";
import { mergedState } from "./merged-state.ts";

const standing = (state: ReportState, verdict: ReportVerdict | null = null) => ({
  state,
  verdict,
  reason: state === "not_analysed" ? ("could_not_extract" as const) : null,
  resolvedAt: verdict === null ? null : new Date(0),
  resolvedBy: state === "resolved" ? "ann@meridian.example" : null,
});

test.each([
  ["open ones wait", [standing("needs_review"), standing("analysing")], ["needs_review", null]],
  ["a case under review stays under review", [standing("needs_review"), standing("in_review")], ["in_review", null]],
  ["a decision applies to all", [standing("in_review"), standing("resolved", "phishing")], ["resolved", "phishing"]],
  [
    "decisions override auto-closing",
    [standing("auto_closed", "clean"), standing("resolved", "phishing")],
    ["resolved", "phishing"],
  ],
  [
    "conflicting decisions are reviewed again",
    [standing("resolved", "clean"), standing("resolved", "phishing")],
    ["in_review", null],
  ],
  [
    "auto-closed cases stay closed",
    [standing("auto_closed", "clean"), standing("analysing")],
    ["auto_closed", "clean"],
  ],
  ["without an email it stays not analyzed", [standing("not_analysed")], ["not_analysed", null]],
] as const)("%s", (_, cases, [state, verdict]) => {
  expect(mergedState(cases)).toMatchObject({ state, verdict });
  expect(mergedState(cases.toReversed())).toMatchObject({ state, verdict });
});

const mail = { signals: [], decision: null, verdict: "malicious", p: 0.97, rules: [] } as const;
const of = (part: object) => ({ ...mail, ...part, signals: [], rules: [], ...part });
const never = { closesPhishingFrom: null, closesCleanTo: null };

test("a simulation overrides everything, and a decision the thresholds", () => {
  expect(initialOutcome(of({ signals: ["context.simulation"], decision: "phishing" }), never)).toEqual({
    state: "resolved",
    verdict: "simulation",
  });
  expect(initialOutcome(of({ decision: "clean" }), never)).toEqual({ state: "resolved", verdict: "clean" });
});

test("nothing auto-closes by default; thresholds are inclusive", () => {
  const at = (p: number, verdict: "malicious" | "clean" | "suspicious", rules: string[] = []) =>
    initialOutcome(of({ p, verdict, rules }), { closesPhishingFrom: 97, closesCleanTo: 2 }).verdict;
  expect([at(0.97, "malicious"), at(0.969, "malicious"), at(0.96, "malicious", ["rule"])]).toEqual([
    "phishing",
    null,
    "phishing",
  ]);
  expect([at(0.029, "clean"), at(0.03, "clean"), at(0.99, "suspicious")]).toEqual(["clean", null, null]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
      expect(initialOutcome(of({ p }), never).state).toBe("needs_review");
    }),
  );
  expect(initialOutcome(of({ p: null, verdict: "not_analysed" }), never).state).toBe("needs_review");
});
