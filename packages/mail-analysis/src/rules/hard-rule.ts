import * as z from "zod/mini";
import { signals } from "../signals/signals.ts";
import { attackTypes } from "./taxonomy.ts";

/** Signals that can excuse a mail from a rule's verdict: an exercise, and an allowed sender with proof. */
export const excuses = ["context.simulation", "context.tenant_allow"] as const;

const known: ReadonlySet<string> = new Set(signals.map(({ id }) => id));
const signalId = z.string().check(z.refine((id) => known.has(id), "is no signal"));
const signalIds = z.optional(z.readonly(z.array(signalId).check(z.minLength(1))));

/** What a rule asks of a mail's signals: all of `all` raised, one of `any` at least, and none of `none`. */
const condition = z
  .strictObject({ all: signalIds, any: signalIds, none: signalIds })
  .check(z.refine(({ all, any }) => all !== undefined || any !== undefined, "asks for nothing that is raised"));

const parts = {
  id: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/)),
  /** Grows with every change of the rule. */
  version: z.int().check(z.positive()),
  when: z.readonly(condition),
  /** What every mail for which the rule holds is taken for. */
  verdict: z.enum(["malicious"]),
  attack: z.enum(attackTypes),
  tactic: z.enum([
    "spoofing",
    "impersonation_vip",
    "impersonation_brand",
    "lookalike_domain",
    "qr_code",
    "html_form",
    "html_smuggling",
    "scripting",
    "evasion",
    "macros",
    "oauth_consent",
    "social_engineering",
  ]),
  vector: z.enum(["link", "attachment", "text", "qr", "calendar"]),
  strategy: z.enum(["spoofed", "impersonated", "compromised", "unknown_sender"]),
  /** Signals that excuse a mail from the verdict although the rule holds. Nobody is allowed to send malware. */
  excusedBy: z.readonly(z.array(z.enum(excuses))),
};

/** A combination of signals that decides alone. */
export type HardRule = z.infer<typeof hardRule>;
const hardRule = z.readonly(z.object(parts));

/** A rule beside mails for which it holds and near ones for which it does not, which only tests read. */
const ruleFile = z.strictObject({ ...parts, tests: z.array(z.unknown()).check(z.minLength(2)) });

/** Reads a rule's file. @throws Error when it is none */
export function readRule(file: unknown): HardRule {
  return hardRule.parse(ruleFile.parse(file));
}

/** Whether a rule's condition holds for the ids of the raised signals. */
export function holds({ all = [], any, none = [] }: HardRule["when"], raised: ReadonlySet<string>): boolean {
  return (
    all.every((id) => raised.has(id)) &&
    (any === undefined || any.some((id) => raised.has(id))) &&
    !none.some((id) => raised.has(id))
  );
}
