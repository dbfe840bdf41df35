import type { Message } from "./message/message.ts";
import { featuresOf } from "./model/features.ts";
import { type Contribution, type MailModel, probabilityOf, scoreFeatures, threatShare } from "./model/mail-model.ts";
import { plainModel } from "./model/plain-model.ts";
import { excuses, type HardRule, holds } from "./rules/hard-rule.ts";
import { hardRules } from "./rules/hard-rules.ts";
import { type AttackType, attackSigns } from "./rules/taxonomy.ts";
import { type MailContext, unknownContext } from "./signals/mail-context.ts";
import { viewMail } from "./signals/mail-view.ts";
import { evidence, raisedBy, type Reading, showing } from "./signals/signal.ts";
import { modelSignal, type ReadSignal, readSignals } from "./signals/signals.ts";
import { smallestChange } from "./verdict/smallest-change.ts";
import { type Thresholds, defaultThresholds, type Verdict, verdictOf } from "./verdict/verdict.ts";

/** A verdict with everything that led to it. */
export interface Analysis {
  readonly verdict: Verdict;
  /** Probability that the message is unwanted, from 0 to 1. */
  readonly p: number;
  /** Null if it isn't an attack. */
  readonly attackType: AttackType | null;
  /** Readings of all signals, including unavailable ones. */
  readonly signals: readonly ReadSignal[];
  /** Rules that decide on their own. */
  readonly rules: readonly HardRule[];
  readonly score: { readonly total: number; readonly bias: number; readonly contributions: readonly Contribution[] };
  /** Without these signals and traits the message wouldn't be suspicious; null if removing them isn't enough. */
  readonly smallestChange: readonly string[] | null;
  readonly model: string;
}

/** Minimum probability for a verdict set by a rule. */
const floors: Readonly<Record<HardRule["verdict"], number>> = { malicious: 0.97 };
/** Words with smaller contributions are left out of explanations. */
const maxContributions = 40;

/** Analyzes a message. Without a model, signals count by their severity. Rules override thresholds. */
export function analyzeMessage(
  message: Message,
  context: MailContext = unknownContext,
  model: MailModel = plainModel,
  thresholds: Thresholds = defaultThresholds,
): Analysis {
  const view = viewMail(message, context);
  const read = readSignals(view);
  const features = featuresOf(view, read);
  const scored = scoreFeatures(model, features);
  const raised = new Set(read.flatMap(({ signal: { id }, reading }) => (reading.state === "raised" ? [id] : [])));
  const rules = hardRules.filter(({ when }) => holds(when, raised));
  const learned = probabilityOf(model, scored.score);
  const isExcused = excuses.some((id) => raised.has(id) && rules.every(({ excusedBy }) => excusedBy.includes(id)));
  const p = isExcused
    ? Math.min(learned, thresholds.clean / 2)
    : Math.max(learned, ...rules.map(({ verdict: forced }) => Math.max(floors[forced], thresholds[forced])));
  const verdict = verdictOf(
    {
      p,
      threatShare: threatShare(model, features.raised),
      isDecidedByRule: rules.length > 0,
      isBulk: message.bulk.unsubscribe.length > 0 || message.bulk.listId !== null,
      isExcused,
    },
    thresholds,
  );
  return {
    verdict,
    p,
    attackType: attackOf(verdict, rules, new Set(features.raised)),
    signals: [...read, { signal: modelSignal, reading: modelReading(model, learned, thresholds) }],
    rules,
    score: { total: scored.score, bias: scored.bias, contributions: scored.contributions.slice(0, maxContributions) },
    smallestChange: isExcused
      ? []
      : smallestChange({
          ...scored,
          raised,
          // If the sender is allowed, only signals that can't be excused must go, whatever the score.
          ...(raised.has("context.tenant_allow")
            ? {
                limit: Infinity,
                rules: demandsOf(rules.filter(({ excusedBy }) => !excusedBy.includes("context.tenant_allow"))),
              }
            : { limit: scoreAt(model, thresholds.suspicious), rules: demandsOf(rules) }),
        }),
    model: model.version,
  };
}

function demandsOf(rules: readonly HardRule[]): HardRule["when"][] {
  return rules.map(({ when }) => when);
}

function attackOf(verdict: Verdict, rules: readonly HardRule[], raised: ReadonlySet<string>): AttackType | null {
  if (verdict === "spam") return "spam";
  if (verdict !== "malicious" && verdict !== "suspicious") return null;
  return (
    rules[0]?.attack ?? attackSigns.find(([, ids]) => ids.some((id) => raised.has(id)))?.[0] ?? "credential_phishing"
  );
}

function modelReading(model: MailModel, p: number, thresholds: Thresholds): Reading {
  if (model === plainModel) return { state: "unavailable" };
  if (p < thresholds.suspicious) return { state: "absent" };
  return raisedBy([showing("probability", p.toFixed(3), evidence("context", ""))]);
}

/** The score whose calibrated probability is `p`. */
function scoreAt({ calibration: { slope, offset } }: MailModel, p: number): number {
  return (Math.log(p / (1 - p)) - offset) / slope;
}
