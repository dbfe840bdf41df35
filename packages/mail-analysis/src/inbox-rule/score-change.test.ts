import { describe, expect, test } from "vitest";
import { readInboxRule } from "./inbox-rule.ts";
import { emptyRuleContext, type RuleContext } from "./rule-context.ts";
import { ruleSeverity, scoreChange, scoreOf } from "./score-rule.ts";

const people = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { address } }));
const rule = (facts: object) => readInboxRule({ id: "1", displayName: "Rule", sequence: 3, isEnabled: true, ...facts });
const known: RuleContext = { ...emptyRuleContext, ownDomains: ["meridian.example"] };

describe("a severity", () => {
  test.each([
    [0, "none"],
    [24, "none"],
    [25, "low"],
    [44, "low"],
    [45, "medium"],
    [69, "medium"],
    [70, "high"],
    [100, "high"],
  ])("of %i points is %s", (score, severity) => {
    expect(ruleSeverity(score)).toBe(severity);
  });
});

describe("the sum of signals", () => {
  const signal = (id: string, points: number) => ({ id, points, evidence: [] });

  test("is clamped to 0 and 100, with the highest points first", () => {
    const over = scoreOf([signal("a", 35), signal("b", 60), signal("c", 45)]);
    expect(over).toMatchObject({ score: 100, severity: "high" });
    expect(over.signals.map(({ id }) => id)).toEqual(["b", "c", "a"]);
    expect(scoreOf([signal("a", -15), signal("b", 10)])).toMatchObject({ score: 0, severity: "none" });
    expect(scoreOf([])).toEqual({ score: 0, severity: "none", signals: [], lowerWithout: [] });
  });

  test.each([
    ["one signal that is enough", [signal("a", 35), signal("b", 15)], ["a"]],
    ["the gravest first", [signal("a", 20), signal("b", 30)], ["b"]],
    ["several, until the severity is lower", [signal("a", 40), signal("b", 50), signal("c", 60)], ["c", "b"]],
    ["no signal for a score that is none", [signal("a", 24)], []],
    // Without b the sum is 45 - 20 = 25, which is a lower severity; negative points stay.
    ["only signals that raise the score", [signal("a", 45), signal("b", 20), signal("c", -20)], ["a"]],
  ])("would have a lower severity without %s", (_, signals, expected) => {
    expect(scoreOf(signals).lowerWithout).toEqual(expected);
  });
});

describe("a change", () => {
  const idsOf = (before: object | null, after: object, context: RuleContext = known) =>
    scoreChange(before === null ? null : rule(before), rule(after), context).signals.map(({ id }) => id);
  const hides = { conditions: { subjectContains: ["invoice"] }, actions: { delete: true } };

  test("of the name only affects signals about the name", () => {
    expect(idsOf(hides, { ...hides, displayName: "." })).toEqual(["rule.obfuscated_name"]);
    expect(idsOf({ ...hides, displayName: "." }, { ...hides, displayName: ".." })).toEqual(["rule.obfuscated_name"]);
    expect(idsOf({ ...hides, displayName: "." }, { ...hides, displayName: "Tidy" })).toEqual([]);
  });

  test("of conditions affects actions on the messages, but not the name", () => {
    const dotted = { ...hides, displayName: "." };
    const wider = { ...dotted, conditions: { subjectContains: ["invoice", "wire"] } };
    expect(idsOf(dotted, wider)).toEqual(["rule.deletes", "rule.finance_keywords", "rule.deletes_finance_mail"]);
    expect(idsOf(dotted, { ...wider, displayName: ".." })).toContain("rule.obfuscated_name");
  });

  test("that removes an exception counts, and one that adds an exception doesn't", () => {
    const excepted = { ...hides, exceptions: { senderContains: ["boss"] } };
    expect(idsOf(excepted, hides)).toContain("rule.deletes");
    expect(idsOf(hides, excepted)).toEqual([]);
  });

  test("of an action affects the signals based on it", () => {
    const filed = { ...hides, actions: { moveToFolder: "Kestrel" } };
    const ids = idsOf(filed, { ...hides, actions: { moveToFolder: "RSS Feeds" } });
    expect(ids).toEqual(["rule.hides_in_rare_folder", "rule.finance_keywords"]);
    const marked = idsOf(hides, { ...hides, actions: { delete: true, markAsRead: true } });
    expect(marked).toEqual(["rule.marks_read_and_moves"]);
    const stopped = { ...hides, sequence: 1, actions: { delete: true, stopProcessingRules: true } };
    expect(idsOf(hides, stopped)).toEqual(["rule.first_and_stops"]);
  });

  test.each([
    [
      "a destination",
      { forwardTo: people("x@collector.example") },
      ["rule.forward_external", "rule.forwards_and_hides"],
    ],
    [
      "a redirection",
      { redirectTo: people("x@collector.example") },
      ["rule.forward_external", "rule.forwards_and_hides"],
    ],
    ["a free mail address", { forwardTo: people("x@gmail.com") }, ["rule.forward_freemail"]],
    ["a lookalike", { forwardTo: people("x@rneridian.example") }, ["rule.forward_lookalike"]],
    ["deletion for good", { permanentDelete: true }, ["rule.permanent_delete", "rule.deletes_finance_mail"]],
  ])("by which a rule gets %s counts", (_, more, expected) => {
    const ids = idsOf(hides, { ...hides, actions: { delete: true, ...more } });
    expect(ids).toEqual(expect.arrayContaining(expected));
    // Search terms count as well if the action changes.
    expect(ids).toContain("rule.finance_keywords");
  });

  test("of a harmless rule's conditions and actions affects both", () => {
    const watches = { conditions: { subjectContains: ["hacked"], fromAddresses: people("it@meridian.example") } };
    const ids = idsOf({ ...watches, actions: { markAsRead: true } }, { ...watches, actions: { delete: true } });
    expect(ids).toEqual(["rule.security_keywords", "rule.deletes", "rule.silences_internal_sender"]);
    const all = idsOf({ actions: { markAsRead: true } }, { actions: { markAsRead: true, delete: true } });
    expect(all).toEqual(["rule.deletes", "rule.matches_everything", "rule.marks_read_and_moves"]);
  });

  test("counts the context only together with something new", () => {
    const around = { ...known, hoursSinceRiskySignIn: 2, isClientKnown: false };
    expect(idsOf(hides, hides, around)).toEqual([]);
    const forwarding = { ...hides, actions: { delete: true, forwardTo: people("x@collector.example") } };
    expect(idsOf(hides, forwarding, around)).toEqual(
      expect.arrayContaining(["rule.forward_external", "rule.after_risky_signin", "rule.new_client_or_ip"]),
    );
    expect(idsOf(hides, forwarding, around)).not.toContain("rule.deletes");
  });

  test("that enables a rule makes everything new; disabling it makes nothing new", () => {
    const off = { ...hides, isEnabled: false };
    expect(idsOf(off, hides)).toEqual(idsOf(null, hides));
    expect(idsOf(hides, off)).toEqual([]);
    expect(idsOf(null, off)).toContain("rule.is_disabled");
  });
});
