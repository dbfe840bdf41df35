import * as z from "zod/mini";
import { signals } from "../signals/signals.ts";
import { attackTypes } from "./taxonomy.ts";

/** Signals that excuse a message from a rule's verdict: a simulation, and an authenticated allowed sender. */
export const excuses = ["context.simulation", "context.tenant_allow"] as const;

const known: ReadonlySet<string> = new Set(signals.map(({ id }) => id));
const signalId = z.string().check(z.refine((id) => known.has(id), "isn't a signal"));
const signalIds = z.optional(z.readonly(z.array(signalId).check(z.minLength(1))));

/** A condition on raised signals: all of `all`, at least one of `any`, and none of `none`. */
const condition = z
  .strictObject({ all: signalIds, any: signalIds, none: signalIds })
  .check(z.refine(({ all, any }) => all !== undefined || any !== undefined, "needs all or any"));

const parts = {
  id: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/)),
  /** Incremented with every change of the rule. */
  version: z.int().check(z.positive()),
  when: z.readonly(condition),
  /** Attack type of matching messages. */
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
  /** Signals that excuse a matching message. Malware is never allowed. */
  excusedBy: z.readonly(z.array(z.enum(excuses))),
};

/** A combination of signals that decides the verdict. */
export type HardRule = z.infer<typeof hardRule>;
const hardRule = z.readonly(z.object(parts));

/** A rule with matching and nearly matching messages, used only by tests. */
const ruleFile = z.strictObject({ ...parts, tests: z.array(z.unknown()).check(z.minLength(2)) });

/** Parses a rule file. @throws Error if it's invalid */
export function readRule(file: unknown): HardRule {
  return hardRule.parse(ruleFile.parse(file));
}

/** Whether a rule's condition matches the IDs of raised signals. */
export function holds({ all = [], any, none = [] }: HardRule["when"], raised: ReadonlySet<string>): boolean {
  return (
    all.every((id) => raised.has(id)) &&
    (any === undefined || any.some((id) => raised.has(id))) &&
    !none.some((id) => raised.has(id))
  );
}
