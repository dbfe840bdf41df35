import type { ReportState, ReportVerdict } from "@parapet/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { firstStanding } from "./first-standing.ts";
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
  ["what somebody works on is worked on", [standing("needs_review"), standing("in_review")], ["in_review", null]],
  ["what is decided decides all", [standing("in_review"), standing("resolved", "phishing")], ["resolved", "phishing"]],
  [
    "people outrank what closed by itself",
    [standing("auto_closed", "clean"), standing("resolved", "phishing")],
    ["resolved", "phishing"],
  ],
  [
    "decisions that disagree are looked at again",
    [standing("resolved", "clean"), standing("resolved", "phishing")],
    ["in_review", null],
  ],
  [
    "what closed by itself stays closed",
    [standing("auto_closed", "clean"), standing("analysing")],
    ["auto_closed", "clean"],
  ],
  ["without a mail it stays without", [standing("not_analysed")], ["not_analysed", null]],
] as const)("%s", (_, cases, [state, verdict]) => {
  expect(mergedState(cases)).toMatchObject({ state, verdict });
  expect(mergedState(cases.toReversed())).toMatchObject({ state, verdict });
});

const mail = { signals: [], decision: null, verdict: "malicious", p: 0.97, rules: [] } as const;
const of = (part: object) => ({ ...mail, ...part, signals: [], rules: [], ...part });
const never = { closesPhishingFrom: null, closesCleanTo: null };

test("an exercise is one whatever else holds, and a decision stands", () => {
  expect(firstStanding(of({ signals: ["context.simulation"], decision: "phishing" }), never)).toEqual({
    state: "resolved",
    verdict: "simulation",
  });
  expect(firstStanding(of({ decision: "clean" }), never)).toEqual({ state: "resolved", verdict: "clean" });
});

test("nothing closes by itself unless that is chosen, and then what lies within the limit, the limit too", () => {
  const at = (p: number, verdict: "malicious" | "clean" | "suspicious", rules: string[] = []) =>
    firstStanding(of({ p, verdict, rules }), { closesPhishingFrom: 97, closesCleanTo: 2 }).verdict;
  expect([at(0.97, "malicious"), at(0.969, "malicious"), at(0.96, "malicious", ["rule"])]).toEqual([
    "phishing",
    null,
    "phishing",
  ]);
  expect([at(0.029, "clean"), at(0.03, "clean"), at(0.99, "suspicious")]).toEqual(["clean", null, null]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
      expect(firstStanding(of({ p }), never).state).toBe("needs_review");
    }),
  );
  expect(firstStanding(of({ p: null, verdict: "not_analysed" }), never).state).toBe("needs_review");
});
