import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInboxRule } from "./inbox-rule.ts";
import { emptyRuleContext, type RuleContext } from "./rule-context.ts";
import { ruleSignals } from "./rule-signals.ts";
import { ruleSeverity, scoreChange, scoreRule } from "./score-rule.ts";

const people = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { address } }));
const known: RuleContext = {
  ...emptyRuleContext,
  ownDomains: ["meridian.example"],
  ownAddresses: ["ada.home@gmail.com"],
  partnerDomains: ["brightwater.example"],
  folderNames: new Map([
    ["rss", "RSS-Abonnements"],
    ["deleted", "Gelöschte Elemente"],
    ["own", "Kestrel"],
    ["archive", "Archive"],
    ["dot", "."],
  ]),
};

interface Written {
  readonly name?: string;
  readonly when?: object;
  readonly do: object;
  readonly on?: boolean;
}
const written = ({ name = "Rule", when = {}, do: actions, on = true }: Written) =>
  readInboxRule({ id: "1", displayName: name, sequence: 2, isEnabled: on, conditions: when, actions });
const severityOf = (rule: Written, context: Partial<RuleContext> = {}) =>
  scoreRule(written(rule), { ...known, ...context }).severity;

describe("mailbox takeovers are detected", () => {
  test.each<[string, Written, Partial<RuleContext>, readonly string[]]>([
    ["all email to a private service", { do: { forwardTo: people("x@gmail.com"), delete: true } }, {}, ["high"]],
    ["all email redirected", { do: { redirectTo: people("x@collector.example") } }, {}, ["medium", "high"]],
    ["to a lookalike of the own domain", { do: { redirectTo: people("x@rneridian.example") } }, {}, ["high"]],
    [
      "to a place that others send to",
      { when: { subjectContains: ["rfq"] }, do: { forwardTo: people("x@collector.example") } },
      { mailboxesByDestination: new Map([["x@collector.example", 2]]) },
      ["high"],
    ],
    ["MFA notices deleted", { when: { subjectContains: ["verification code"] }, do: { delete: true } }, {}, ["medium"]],
    [
      "notices of a new sign-in deleted",
      {
        when: { fromAddresses: people("account-security-noreply@accountprotection.microsoft.com") },
        do: { delete: true },
      },
      {},
      ["medium"],
    ],
    ["bounces deleted", { when: { isNonDeliveryReport: true }, do: { delete: true } }, {}, ["medium"]],
    ["invoices deleted", { when: { subjectContains: ["Invoice"] }, do: { delete: true } }, {}, ["medium"]],
    [
      "German invoices hidden",
      { when: { bodyContains: ["Rechnungen"] }, do: { moveToFolder: "rss", markAsRead: true } },
      {},
      ["medium"],
    ],
    [
      "French payments in Deleted Items",
      { when: { subjectContains: ["Virement bancaire"] }, do: { moveToFolder: "deleted" } },
      {},
      ["medium"],
    ],
    ["Arabic invoices deleted", { when: { subjectContains: ["الفاتورة"] }, do: { delete: true } }, {}, ["medium"]],
    [
      "a folder with a dot for a name",
      { when: { subjectContains: ["wire transfer"] }, do: { moveToFolder: "dot", markAsRead: true } },
      {},
      ["medium"],
    ],
    [
      "the helpdesk silenced",
      { name: ",,", when: { senderContains: ["helpdesk@meridian.example"] }, do: { delete: true } },
      {},
      ["high"],
    ],
    [
      "everything to a rare folder",
      { when: { headerContains: ["Received"] }, do: { moveToFolder: "rss", markAsRead: true } },
      {},
      ["medium"],
    ],
    [
      "after a risky sign-in",
      { when: { fromAddresses: people("ap@brightwater.example") }, do: { moveToFolder: "own", markAsRead: true } },
      { hoursSinceRiskySignIn: 2 },
      ["medium"],
    ],
  ])("%s", (_, rule, context, expected) => {
    expect(expected).toContain(severityOf(rule, context));
  });
});

describe("everyday rules don't raise alarms", () => {
  test.each<[string, Written, Partial<RuleContext>]>([
    [
      "newsletters in a folder, read",
      {
        when: { senderContains: ["newsletter@"] },
        do: { moveToFolder: "archive", markAsRead: true, stopProcessingRules: true },
      },
      {},
    ],
    [
      "monitoring alerts in a folder, read",
      { when: { subjectContains: ["alert"] }, do: { moveToFolder: "own", markAsRead: true } },
      {},
    ],
    ["noise of a robot deleted", { when: { fromAddresses: people("noreply@jira.example") }, do: { delete: true } }, {}],
    [
      "alerts of a robot deleted",
      { when: { senderContains: ["nagios@"], subjectContains: ["alert"] }, do: { delete: true } },
      {},
    ],
    ["email for an assistant", { do: { forwardTo: people("assistant@meridian.example") } }, {}],
    [
      "the same assistant of several",
      { do: { forwardTo: people("assistant@meridian.example") } },
      { mailboxesByDestination: new Map([["assistant@meridian.example", 4]]) },
    ],
    [
      "one's own address elsewhere",
      { when: { subjectContains: ["boarding pass"] }, do: { forwardTo: people("ada.home@gmail.com") } },
      {},
    ],
    [
      "a project to a partner",
      { when: { subjectContains: ["[kestrel]"] }, do: { forwardTo: people("pm@brightwater.example") } },
      {},
    ],
    [
      "invoices in a folder",
      { when: { subjectContains: ["invoice"] }, do: { moveToFolder: "own", markAsRead: true } },
      {},
    ],
    [
      "the boss in a folder",
      { when: { fromAddresses: people("boss@meridian.example") }, do: { moveToFolder: "own" } },
      {},
    ],
    ["answers to invitations deleted", { when: { isMeetingResponse: true }, do: { delete: true } }, {}],
    ["absence notes deleted", { when: { isAutomaticReply: true }, do: { permanentDelete: true } }, {}],
    [
      "calendar names with a blank",
      { name: "待ち", when: { subjectContains: ["kickoff"] }, do: { copyToFolder: "own" } },
      {},
    ],
    ["off", { on: false, when: { subjectContains: ["invoice"] }, do: { delete: true } }, {}],
  ])("%s", (_, rule, context) => {
    expect(["none", "low"]).toContain(severityOf(rule, context));
  });
});

test.each([
  [".", true],
  ["", true],
  [" \u200b", true],
  ["a", true],
  ["aaa", true],
  ["→", true],
  ["C#", false],
  ["C++", false],
  ["hr", false],
  ["税", false],
  ["2024", false],
])("a name of %o is meaningless: %o", (name, isMeaningless) => {
  const ids = scoreRule(written({ name, do: { markAsRead: true } }), known).signals.map(({ id }) => id);
  expect(ids.includes("rule.obfuscated_name")).toBe(isMeaningless);
});

test("one rule hides and another deletes: together they score more", () => {
  const when = { subjectContains: ["Kestrel"] };
  const hides = written({ when, do: { moveToFolder: "rss" } });
  const deletes = { ...written({ when, do: { delete: true } }), id: "2" };
  const idsOf = (otherRules: (typeof hides)[]) =>
    scoreRule(hides, { ...known, otherRules }).signals.map(({ id }) => id);
  expect(idsOf([deletes])).toContain("rule.split_hiding");
  expect(idsOf([{ ...deletes, isEnabled: false }])).not.toContain("rule.split_hiding");
  expect(
    idsOf([{ ...written({ when: { subjectContains: ["Other"] }, do: { delete: true } }), id: "2" }]),
  ).not.toContain("rule.split_hiding");
});

test("forwarding to a partner scores less than to a stranger", () => {
  const to = (address: string) =>
    scoreRule(written({ do: { forwardTo: people(address) }, when: { hasAttachments: true } }), known);
  expect([to("pm@brightwater.example").score, to("pm@collector.example").score]).toEqual([20, 35]);
});

test("the context alone doesn't give an empty change a score", () => {
  const rule = written({ when: { subjectContains: ["a b"] }, do: { markAsRead: true } });
  const around = { ...known, hoursSinceRiskySignIn: 1, isClientKnown: false };
  expect(scoreChange(rule, rule, around).score).toBe(0);
  const narrower = written({ when: { subjectContains: ["a b"], hasAttachments: true }, do: { markAsRead: true } });
  expect(scoreChange(rule, narrower, around).score).toBe(0);
  expect(scoreChange(null, rule, around).score).toBe(45);
});

test("the fewest signals without which the severity is lower", () => {
  const score = scoreRule(
    written({ name: ".", when: { subjectContains: ["hacked"] }, do: { delete: true, markAsRead: true } }),
    known,
  );
  expect(score).toMatchObject({ score: 90, severity: "high", lowerWithout: ["rule.security_keywords"] });
});

describe("only new parts of a changed rule count", () => {
  const sends = { when: { subjectContains: ["report"] }, do: { forwardTo: people("x@collector.example") } };
  const changed = (after: Written, before: Written = sends) => scoreChange(written(before), written(after), known);
  test("nothing new scores zero", () => {
    expect(changed(sends)).toMatchObject({ score: 0, signals: [] });
    expect(changed({ ...sends, when: { subjectContains: ["report"], hasAttachments: true } }).score).toBe(0);
  });
  test("another destination is new", () => {
    const more = changed({ ...sends, do: { forwardTo: people("x@collector.example", "y@gmail.com") } });
    expect(more.signals.map(({ id }) => id)).toEqual(["rule.forward_external", "rule.forward_freemail"]);
  });
  test("an additional action counts without the earlier actions", () => {
    const ids = changed({ ...sends, do: { ...sends.do, delete: true } }).signals.map(({ id }) => id);
    expect(ids).toContain("rule.deletes");
    expect(ids).not.toContain("rule.forward_external");
  });
  test("a removed condition makes everything new", () => {
    expect(changed({ do: sends.do }).signals.map(({ id }) => id)).toContain("rule.forward_external");
  });
  test("an enabled rule counts as a new one", () => {
    expect(changed(sends, { ...sends, on: false }).score).toBe(scoreRule(written(sends), known).score);
  });
});

const words = fc.constantFrom("invoice", "hacked", "alert", "lunch", ".", "Rechnung", "x", "\u0000");
const addresses = fc.constantFrom("a@gmail.com", "b@meridian.example", "c@brightwater.example", "d@collector.example");
const rules = fc.record({
  displayName: fc.constantFrom(".", "", "Newsletters", "a", "---", "Rechnung"),
  sequence: fc.integer({ min: 1, max: 5 }),
  isEnabled: fc.boolean(),
  conditions: fc.record(
    {
      subjectContains: fc.array(words),
      senderContains: fc.array(words),
      fromAddresses: fc.array(addresses).map((list) => people(...list)),
      isAutomaticReply: fc.boolean(),
      withinSizeRange: fc.record({ minimumSize: fc.nat(5000), maximumSize: fc.nat(5000) }),
    },
    { requiredKeys: [] },
  ),
  actions: fc.record(
    {
      delete: fc.boolean(),
      permanentDelete: fc.boolean(),
      markAsRead: fc.boolean(),
      moveToFolder: fc.constantFrom("rss", "own", "dot", "unknown"),
      forwardTo: fc.array(addresses).map((list) => people(...list)),
      stopProcessingRules: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
});

test("every score is the sum of known signals, and its severity follows from its points", () => {
  const ids = new Set(ruleSignals.map(({ id }) => id));
  fc.assert(
    fc.property(rules, (value) => {
      const { score, severity, signals, lowerWithout } = scoreRule(readInboxRule(value), known);
      const sum = signals.reduce((total, { points }) => total + points, 0);
      expect(score).toBe(Math.max(0, Math.min(100, sum)));
      expect(ruleSeverity(score)).toBe(severity);
      for (const { id } of signals) expect(ids).toContain(id);
      const without = signals
        .filter(({ id }) => !lowerWithout.includes(id))
        .reduce((total, { points }) => total + points, 0);
      if (severity !== "none") expect(ruleSeverity(Math.max(0, Math.min(100, without)))).not.toBe(severity);
    }),
  );
});

test("a change never scores more than the resulting rule, and no change scores zero", () => {
  fc.assert(
    fc.property(rules, rules, (one, other) => {
      const [before, after] = [readInboxRule(one), readInboxRule(other)];
      expect(scoreChange(before, after, known).score).toBeLessThanOrEqual(100);
      expect(scoreChange(before, before, known).score).toBe(0);
      expect(scoreChange(null, after, known)).toEqual(scoreRule(after, known));
      const points = new Map(scoreRule(after, known).signals.map(({ id, points: each }) => [id, each]));
      for (const { id, points: each } of scoreChange(before, after, known).signals) expect(points.get(id)).toBe(each);
    }),
  );
});
