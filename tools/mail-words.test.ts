import { readFileSync } from "node:fs";
import { attackType, mailEvidence, mailSeverity, mailVerdict, signalFamily } from "@parapet/contract";
import { type HardRule, hardRules, modelSignal, signals } from "@parapet/mail-analysis";
import { expect, test } from "vitest";

/** Every id of a type: the compiler asks for those that are missing. */
function all<Id extends string>(ids: Readonly<Record<Id, true>>): string[] {
  return Object.keys(ids);
}

const signalIds = [...signals, modelSignal].map(({ id }) => id);
const ruleIds = hardRules.map(({ id }) => id);

/** What the analysis of a mail names, with the ids that need words. */
const named: Readonly<Record<string, readonly string[]>> = {
  verdict: mailVerdict.options,
  verdictText: mailVerdict.options,
  attack: attackType.options,
  tactic: hardRules.map(({ tactic }) => tactic),
  vector: all<HardRule["vector"]>({ link: true, attachment: true, text: true, qr: true, calendar: true }),
  strategy: all<HardRule["strategy"]>({ spoofed: true, impersonated: true, compromised: true, unknown_sender: true }),
  family: signalFamily.options,
  severity: mailSeverity.options,
  place: mailEvidence.shape.place.options,
  signal: signalIds,
  signalText: signalIds,
  rule: ruleIds,
  ruleText: ruleIds,
};

const wanted = new Set(Object.entries(named).flatMap(([what, ids]) => ids.map((id) => `mail.${what}.${id}`)));

test.each(["en", "fr", "ar"])("%s has words for all that the analysis of a mail names, and no others", (locale) => {
  const file = new URL(`../apps/console/src/lib/secure-inbox/locales/${locale}.json`, import.meta.url);
  const words: unknown = JSON.parse(readFileSync(file, "utf8"));
  expect(Object.keys(Object(words)).toSorted()).toEqual([...wanted].toSorted());
});
