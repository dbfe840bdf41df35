import { describe, expect, test } from "vitest";
import { type InboxRule, readInboxRule } from "./inbox-rule.ts";
import { emptyRuleContext, type RuleContext } from "./rule-context.ts";
import { ruleSignals } from "./rule-signals.ts";
import { viewRule } from "./rule-view.ts";

const people = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { address } }));
const known: RuleContext = {
  ...emptyRuleContext,
  ownDomains: ["meridian.example"],
  partnerDomains: ["brightwater.example"],
  folderNames: new Map([
    ["rss", "RSS Feeds"],
    ["deleted", "Deleted Items"],
    ["junk", "Junk Email"],
    ["archive", "Archive"],
    ["own", "Kestrel"],
  ]),
};

interface Written {
  readonly name?: string;
  readonly when?: object;
  readonly do?: object;
  readonly isEnabled?: boolean;
  readonly sequence?: number | null;
}
const written = ({ name = "Rule", when = {}, do: actions = {}, isEnabled = true, sequence = 3 }: Written): InboxRule =>
  readInboxRule({ id: "1", displayName: name, sequence, isEnabled, conditions: when, actions });
const hit = (id: string, rule: Written, context: Partial<RuleContext> = {}) => {
  const signal = ruleSignals.find((each) => each.id === id);
  if (signal === undefined) throw new Error(`No signal ${id}`);
  const found = signal.read(viewRule(written(rule), { ...known, ...context }));
  return found === null ? null : { points: found.points ?? signal.points, evidence: found.evidence };
};
const pointsOf = (...args: Parameters<typeof hit>) => hit(...args)?.points ?? 0;
const subject = (...words: string[]) => ({ subjectContains: words });
const from = (...addresses: string[]) => ({ fromAddresses: people(...addresses) });
const anyone = { forwardTo: people("x@collector.example") };

describe("forwarding", () => {
  test.each([
    [{ forwardTo: people("x@collector.example") }, 35, ["x@collector.example"]],
    [{ redirectTo: people("x@collector.example") }, 35, ["x@collector.example"]],
    [{ forwardAsAttachmentTo: people("x@collector.example") }, 35, ["x@collector.example"]],
    [{ forwardTo: people("pm@brightwater.example") }, 20, ["pm@brightwater.example"]],
    [
      { forwardTo: people("pm@brightwater.example", "x@collector.example") },
      35,
      ["pm@brightwater.example", "x@collector.example"],
    ],
    [{ forwardTo: people("bo@meridian.example", "x@collector.example") }, 35, ["x@collector.example"]],
    [{ forwardTo: people("bo@meridian.example") }, 0, []],
    [{ delete: true }, 0, []],
  ])("to the outside: %o scores %i", (actions, points, evidence) => {
    expect(hit("rule.forward_external", { do: actions })).toEqual(points === 0 ? null : { points, evidence });
  });

  test.each([
    ["rule.forward_freemail", "x@gmail.com", "x@collector.example", 15],
    ["rule.forward_lookalike", "x@rneridian.example", "x@collector.example", 20],
  ])("%s: to %s, but not to %s", (id, to, elsewhere, points) => {
    expect(hit(id, { do: { forwardTo: people(elsewhere, to) } })).toEqual({ points, evidence: [to] });
    expect(hit(id, { do: { forwardTo: people(elsewhere) } })).toBeNull();
  });

  test.each([
    ["x@collector.example", 2, 35],
    ["x@collector.example", 1, 0],
    ["bo@meridian.example", 5, 0],
  ])("to %s as one of %i mailboxes scores %i", (address, count, points) => {
    const context = { mailboxesByDestination: new Map([[address, count]]) };
    expect(pointsOf("rule.shared_forward_target", { do: { forwardTo: people(address) } }, context)).toBe(points);
    expect(pointsOf("rule.shared_forward_target", { do: anyone })).toBe(0);
  });

  test("and hiding scores more than either", () => {
    const both = (actions: object) => pointsOf("rule.forwards_and_hides", { do: actions });
    expect(both({ ...anyone, delete: true })).toBe(15);
    expect(both({ ...anyone, moveToFolder: "rss" })).toBe(15);
    expect(both({ ...anyone, moveToFolder: "own" })).toBe(0);
    expect(both({ forwardTo: people("bo@meridian.example"), delete: true })).toBe(0);
  });
});

describe("a message that a rule hides", () => {
  test("is deleted, or deleted permanently", () => {
    const ids = ["rule.deletes", "rule.permanent_delete"];
    const points = (actions: object) => ids.map((id) => pointsOf(id, { do: actions }));
    expect(points({ delete: true })).toEqual([20, 0]);
    expect(points({ permanentDelete: true })).toEqual([20, 10]);
    expect(points({ moveToFolder: "deleted" })).toEqual([0, 0]);
  });

  test.each([
    ["rss", {}, 25],
    ["deleted", {}, 25],
    ["junk", {}, 25],
    ["archive", {}, 25],
    ["own", {}, 0],
    ["rss", { delete: true }, 0],
  ])("is moved to %s with %o and scores %i", (moveToFolder, more, points) => {
    expect(pointsOf("rule.hides_in_rare_folder", { do: { moveToFolder, ...more } })).toBe(points);
  });

  test("is shown with the folder's name", () => {
    expect(hit("rule.hides_in_rare_folder", { do: { moveToFolder: "rss" } })?.evidence).toEqual(["RSS Feeds"]);
  });

  test.each<[string, Written, Partial<RuleContext>, number]>([
    ["in a rare folder", { do: { markAsRead: true, moveToFolder: "rss" } }, {}, 15],
    ["while it deletes", { do: { markAsRead: true, delete: true } }, {}, 15],
    ["invoices", { when: subject("invoice"), do: { markAsRead: true, moveToFolder: "own" } }, {}, 15],
    ["with a meaningless name", { name: ".", do: { markAsRead: true, moveToFolder: "own" } }, {}, 15],
    ["after a risk", { do: { markAsRead: true, moveToFolder: "own" } }, { hoursSinceRiskySignIn: 1 }, 15],
    ["with an unknown client", { do: { markAsRead: true, moveToFolder: "own" } }, { isClientKnown: false }, 15],
    ["with a known client", { do: { markAsRead: true, moveToFolder: "own" } }, { isClientKnown: true }, 5],
    ["in a folder of its own", { do: { markAsRead: true, moveToFolder: "own" } }, {}, 5],
    ["where it stays", { do: { markAsRead: true } }, {}, 0],
    ["not", { do: { moveToFolder: "rss" } }, {}, 0],
  ])("is marked as read %s", (_, rule, context, points) => {
    expect(pointsOf("rule.marks_read_and_moves", rule, context)).toBe(points);
  });

  test.each([
    [from("boss@meridian.example"), ["boss@meridian.example"]],
    [from("boss@hq.meridian.example"), ["boss@hq.meridian.example"]],
    [{ senderContains: ["@meridian.example"] }, ["@meridian.example"]],
    [from("pm@brightwater.example"), null],
    [{ senderContains: ["boss"] }, null],
    [subject("boss@meridian.example"), null],
  ])("is from colleagues: %o", (when, evidence) => {
    const found = hit("rule.silences_internal_sender", { when, do: { delete: true } });
    expect(found).toEqual(evidence === null ? null : { points: 20, evidence });
    expect(hit("rule.silences_internal_sender", { when, do: { moveToFolder: "own" } })).toBeNull();
  });
});

describe("words of security and finance", () => {
  test.each<[string, Written, Partial<RuleContext>, number]>([
    ["deleted", { do: { delete: true } }, {}, 30],
    ["sent away", { do: anyone }, {}, 30],
    ["filed", { do: { moveToFolder: "own" } }, {}, 10],
    ["filed after a risk", { do: { moveToFolder: "own" } }, { hoursSinceRiskySignIn: 24 }, 30],
    ["filed long after a risk", { do: { moveToFolder: "own" } }, { hoursSinceRiskySignIn: 25 }, 10],
    ["filed before a risk", { do: { moveToFolder: "own" } }, { hoursSinceRiskySignIn: -1 }, 10],
    ["filed with an unknown client", { do: { moveToFolder: "own" } }, { isClientKnown: false }, 30],
    ["filed in a folder with a meaningless name", { name: "..", do: { moveToFolder: "own" } }, {}, 30],
  ])("of security, %s", (_, rule, context, points) => {
    expect(pointsOf("rule.security_keywords", { ...rule, when: subject("hacked") }, context)).toBe(points);
    expect(pointsOf("rule.security_keywords", { ...rule, when: subject("lunch") }, context)).toBe(0);
  });

  test("of finance score the same for any action, and more if the message is hidden", () => {
    const ids = ["rule.finance_keywords", "rule.deletes_finance_mail"];
    const points = (word: string, actions: object) =>
      ids.map((id) => pointsOf(id, { when: subject(word), do: actions }));
    expect(points("invoice", { moveToFolder: "own" })).toEqual([20, 0]);
    expect(points("invoice", { delete: true })).toEqual([20, 10]);
    expect(points("invoice", { moveToFolder: "deleted" })).toEqual([20, 10]);
    expect(points("invoice", { moveToFolder: "rss" })).toEqual([20, 0]);
    expect(points("deposit", { delete: true })).toEqual([20, 0]);
    expect(points("lunch", { delete: true })).toEqual([0, 0]);
  });

  test("are shown as in the rule", () => {
    const rule = { when: subject("Invoice No.", "lunch", "WIRE"), do: { delete: true } };
    expect(hit("rule.finance_keywords", rule)?.evidence).toEqual(["Invoice No.", "WIRE"]);
    expect(hit("rule.deletes_finance_mail", rule)?.evidence).toEqual(["Invoice No.", "WIRE"]);
    const hacked = hit("rule.security_keywords", { when: subject("hacked?"), do: { delete: true } });
    expect(hacked?.evidence).toEqual(["hacked?"]);
  });
});

describe("the rule itself", () => {
  test("has a meaningful name or not", () => {
    expect(hit("rule.obfuscated_name", { name: ".." })).toEqual({ points: 25, evidence: [".."] });
    expect(hit("rule.obfuscated_name", { name: "Tidy" })).toBeNull();
  });

  test.each<[Written, number]>([
    [{ do: { delete: true } }, 15],
    [{ do: anyone }, 15],
    [{ when: subject("e"), do: { delete: true } }, 15],
    [{ when: subject("invoice"), do: { delete: true } }, 0],
    [{ do: { moveToFolder: "own" } }, 0],
    [{ do: { forwardTo: people("bo@meridian.example") } }, 0],
  ])("with %o matches everything: %i", (rule, points) => {
    expect(pointsOf("rule.matches_everything", rule)).toBe(points);
  });

  test.each([
    [1, 5],
    [0, 5],
    [null, 5],
    [2, 0],
  ])("comes first and stops the others: at position %s scores %i", (sequence, points) => {
    const actions = { delete: true, stopProcessingRules: true };
    expect(pointsOf("rule.first_and_stops", { sequence, do: actions })).toBe(points);
    expect(pointsOf("rule.first_and_stops", { sequence, do: { delete: true } })).toBe(0);
    const harmless = { moveToFolder: "own", stopProcessingRules: true };
    expect(pointsOf("rule.first_and_stops", { sequence, do: harmless })).toBe(0);
  });

  test("scores less when disabled", () => {
    expect(pointsOf("rule.is_disabled", { isEnabled: false })).toBe(-20);
    expect(hit("rule.is_disabled", {})).toBeNull();
  });
});

describe("the context of a rule", () => {
  test.each([
    [null, 0],
    [-1, 0],
    [0, 35],
    [24, 35],
    [25, 0],
  ])("a risky sign-in %s hours before scores %i", (hoursSinceRiskySignIn, points) => {
    expect(pointsOf("rule.after_risky_signin", {}, { hoursSinceRiskySignIn })).toBe(points);
  });

  test.each([
    [false, 10],
    [true, 0],
    [null, 0],
  ])("a client that is known, %s, scores %i", (isClientKnown, points) => {
    expect(pointsOf("rule.new_client_or_ip", {}, { isClientKnown })).toBe(points);
  });

  test("shows the hours since the risky sign-in", () => {
    expect(hit("rule.after_risky_signin", {}, { hoursSinceRiskySignIn: 7 })?.evidence).toEqual(["7"]);
  });
});

describe("sorting bulk email", () => {
  const newsletters = { when: { senderContains: ["newsletter@"] }, do: { moveToFolder: "own" } };
  test.each<[string, Written, Partial<RuleContext>, number]>([
    ["is harmless", newsletters, {}, -15],
    ["of people is none", { ...newsletters, when: { senderContains: ["ann.bell@"] } }, {}, 0],
    [
      "by an everyday word is harmless",
      { ...newsletters, when: { ...newsletters.when, ...subject("alert") } },
      {},
      -15,
    ],
    ["by an alarming word isn't", { ...newsletters, when: { ...newsletters.when, ...subject("hacked") } }, {}, 0],
    ["by a word of payments isn't", { ...newsletters, when: { ...newsletters.when, ...subject("invoice") } }, {}, 0],
    ["to an external address isn't", { ...newsletters, do: anyone }, {}, 0],
    ["after a risk isn't", newsletters, { hoursSinceRiskySignIn: 1 }, 0],
    ["with an unknown client isn't", newsletters, { isClientKnown: false }, 0],
    ["by a meaningless name isn't", { ...newsletters, name: "." }, {}, 0],
  ])("%s", (_, rule, context, points) => {
    expect(pointsOf("rule.sorts_bulk_mail", rule, context)).toBe(points);
  });
});

describe("two rules that hide messages together", () => {
  const when = subject("Kestrel");
  const hides = { when, do: { moveToFolder: "rss" } };
  const deletes = { when, do: { delete: true } };
  const other = (rule: Written, id: string | null = "2"): InboxRule => ({ ...written(rule), id });
  const split = (rule: Written, ...otherRules: InboxRule[]) => hit("rule.split_hiding", rule, { otherRules });

  test.each<[string, Written, Written, boolean]>([
    ["one hides, one deletes", hides, deletes, true],
    ["one deletes, one hides", deletes, hides, true],
    ["one deletes for good", hides, { when, do: { permanentDelete: true } }, true],
    ["one moves to Deleted Items", hides, { when, do: { moveToFolder: "deleted" } }, true],
    ["one moves to Deleted Items, one hides", { when, do: { moveToFolder: "deleted" } }, hides, true],
    ["both hide", hides, hides, false],
    ["both delete", deletes, deletes, false],
    ["one archives", hides, { when, do: { moveToFolder: "archive" } }, false],
    ["one files", deletes, { when, do: { moveToFolder: "own" } }, false],
    ["one does neither", hides, { when, do: { markAsRead: true } }, false],
    ["the same in other letters", hides, { ...deletes, when: subject("KESTREL", "x") }, true],
    ["in another condition", hides, { ...deletes, when: { bodyContains: ["kestrel"] } }, true],
    ["something else", hides, { ...deletes, when: subject("Falcon") }, false],
    [
      "only the same switch",
      { ...hides, when: { hasAttachments: true } },
      { ...deletes, when: { hasAttachments: true } },
      false,
    ],
    ["every message in both", { do: hides.do }, { do: deletes.do }, true],
    ["every message and some", { do: hides.do }, deletes, false],
    ["some messages and every one", hides, { do: deletes.do }, false],
    ["one is off", hides, { ...deletes, isEnabled: false }, false],
  ])("%s", (_, rule, second, expected) => {
    expect(split(rule, other(second)) !== null).toBe(expected);
  });

  test("are detected, and the other rule is shown by its name", () => {
    const both = { when, do: { moveToFolder: "rss", delete: true } };
    expect(split(both, other(both, "1"))).toBeNull();
    expect(split(hides, other({ ...deletes, name: "Second" }, null))).toEqual({ points: 20, evidence: ["Second"] });
    expect(split(hides, other(hides), other({ ...deletes, name: "Third" }))?.evidence).toEqual(["Third"]);
    expect(split(hides)).toBeNull();
  });

  test("are matched by folder name if the ID is unknown", () => {
    expect(split(hides, other({ when, do: { moveToFolder: "Trash" } }))).not.toBeNull();
  });
});
