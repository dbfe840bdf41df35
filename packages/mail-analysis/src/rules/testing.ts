import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { type Analysis, analyzeMessage } from "../analyze-message.ts";
import { readMessage } from "../message/read-message.ts";
import type { MailContext } from "../signals/mail-context.ts";
import { type HardRule, readRule } from "./hard-rule.ts";

const texts = z.array(z.string());
const count = z.int().check(z.nonnegative());
/** Values that a test omits are unknown. */
const known = <Part extends z.ZodMiniType>(part: Part) => z._default(z.nullable(part), null);
const people = known(z.array(z.strictObject({ name: z.string(), addresses: texts, personal: texts })));

const context = z.strictObject({
  organization: known(z.strictObject({ domains: texts, names: texts })),
  people,
  employees: people,
  partners: known(texts),
  mailbox: known(texts),
  authentication: known(
    z.strictObject({
      dmarc: z.enum(["pass", "fail", "none"]),
      policy: z.nullable(z.enum(["none", "quarantine", "reject"])),
      passed: texts,
      isVouchedByArc: z.boolean(),
    }),
  ),
  history: known(
    z.strictObject({
      received: count,
      sent: count,
      fromDomain: count,
      daysSinceLast: z.nullable(count),
      changedTraits: z.nullable(count),
    }),
  ),
  traffic: known(z.strictObject({ mailboxes: count, newShare: z.number(), bulkMessages: count, newDomains: count })),
  knownReferences: known(
    z.pipe(
      texts,
      z.transform((ids) => new Set(ids)),
    ),
  ),
  threadParticipants: known(texts),
  languages: known(texts),
  domainAgeDays: known(count),
  codes: known(texts),
  isSimulation: known(z.boolean()),
  isAllowed: known(z.boolean()),
});

/** A message as lines, its context, and whether the rule matches. */
const ruleTest = z.strictObject({
  name: z.string(),
  holds: z.boolean(),
  mail: texts,
  context: z.prefault(context, {}),
});

type RuleTest = z.infer<typeof ruleTest>;
const tested = z.object({ tests: z.array(ruleTest) });

const folder = new URL("../../rules/", import.meta.url);

/** All rule files by name: the rule and its tests. */
export function testedRules(): { name: string; rule: HardRule; tests: RuleTest[] }[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const file: unknown = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
      return { name, rule: readRule(file), ...tested.parse(file) };
    });
}

/** Analyzes a test message. @throws Error if it's rejected */
export function analyzeTest({ mail, context: around }: RuleTest, more: Partial<MailContext> = {}): Analysis {
  const read = readMessage(Buffer.from(mail.join("\r\n")));
  if (!read.ok) throw new Error(`The message was rejected: ${read.refusal}`);
  return analyzeMessage(read.message, { ...around, ...more });
}
