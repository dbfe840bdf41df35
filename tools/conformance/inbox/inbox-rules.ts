import { emptyRuleContext, readInboxRule, type RuleContext, scoreRule } from "@parapet/mail-analysis";
import * as z from "zod";
import { type FixtureObject, readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const severities = ["none", "low", "medium", "high"] as const;
const fixture = z.object({
  folders: z.record(z.string(), z.string()),
  acceptedDomains: z.array(z.string()),
  rows: z.array(
    z.object({
      label: z.enum(["malicious", "benign"]),
      expectAtLeast: z.string(),
      context: z.record(z.string(), z.unknown()),
      rule: z.record(z.string(), z.unknown()),
      signals: z.array(z.string()).default([]),
    }),
  ),
});

/** Severity of inbox rules: malicious ones at least as stated, benign ones at most low, or medium if stated. */
export const inboxRules: Suite = async ({ name, path }, bench) => {
  const { folders, acceptedDomains, rows } = fixture.parse(readFixture(path));
  const known = { ...emptyRuleContext, ownDomains: acceptedDomains, folderNames: new Map(Object.entries(folders)) };
  const cases = rows.map(({ label, expectAtLeast, context, rule, signals }) => ({
    name: `${label} ${String(rule["id"])} "${String(rule["displayName"])}"`,
    check: async () => {
      const read = readInboxRule(rule);
      const destinations = read.clauses.filter(({ part }) => part === "action").flatMap(({ values }) => values);
      const { score, severity, signals: found } = scoreRule(read, contextOf(context, known, destinations));
      const grade = severities.indexOf(severity);
      const actual = `is ${severity} (${score}: ${found.map(({ id, points }) => `${id} ${points}`).join(", ")})`;
      const ids = new Set(found.map(({ id }) => id));
      const missing = signals.filter((id) => !ids.has(id)).map((id) => `lacks ${id}`);
      const isRight =
        label === "malicious"
          ? grade >= severities.findIndex((each) => each === expectAtLeast)
          : grade <= severities.indexOf(expectAtLeast.startsWith("medium") ? "medium" : "low");
      return isRight ? missing : [actual, ...missing];
    },
  }));
  return await runCases(name, cases, bench);
};

/** The context of a case; shared addresses are those of the rule. */
function contextOf(stated: FixtureObject, known: RuleContext, destinations: readonly string[]): RuleContext {
  const hours = stated["risky_signin_within_h"];
  const isSeen = stated["client_seen"];
  const shared = Object.entries(stated).find(([name]) => /shared|same|target|destination/i.test(name))?.[1];
  const mailboxes = typeof shared === "number" ? shared : shared === undefined || shared === false ? 1 : 2;
  return {
    ...known,
    hoursSinceRiskySignIn: typeof hours === "number" ? hours : null,
    isClientKnown: typeof isSeen === "boolean" ? isSeen : null,
    mailboxesByDestination: new Map(destinations.map((address) => [address, mailboxes])),
  };
}
