import { type MailMicrosoft, type MailVerdict, microsoftCategories, type MicrosoftOpinion } from "@parapet/contract";
import type { MessageId } from "../../../../lib/i18n/message-table.ts";

/**
 * `CAT`, `SFV` and `SFTY` of `X-Forefront-Antispam-Report`, and reasons of `compauth`, as Microsoft documents them under
 * "Anti-spam message headers in cloud organizations" (July 2025).
 */
const categories: Readonly<Record<string, MessageId>> = {
  AMP: "mailAnalysis.ms.category.malware",
  BIMP: "mailAnalysis.ms.category.impersonation",
  BULK: "mailAnalysis.ms.category.bulk",
  DIMP: "mailAnalysis.ms.category.domainImpersonation",
  FTBP: "mailAnalysis.ms.category.file",
  GIMP: "mailAnalysis.ms.category.impersonation",
  HPHISH: "mailAnalysis.ms.category.surePhishing",
  HPHSH: "mailAnalysis.ms.category.surePhishing",
  HSPM: "mailAnalysis.ms.category.sureSpam",
  INTOS: "mailAnalysis.ms.category.inside",
  MALW: "mailAnalysis.ms.category.malware",
  NONE: "mailAnalysis.ms.category.none",
  OSPM: "mailAnalysis.ms.category.spam",
  PHSH: "mailAnalysis.ms.category.phishing",
  SAP: "mailAnalysis.ms.category.file",
  SPM: "mailAnalysis.ms.category.spam",
  SPOOF: "mailAnalysis.ms.category.spoof",
  UIMP: "mailAnalysis.ms.category.userImpersonation",
};

const filterVerdicts: Readonly<Record<string, MessageId>> = {
  BLK: "mailAnalysis.ms.filter.blocked",
  NSPM: "mailAnalysis.ms.filter.noSpam",
  SFE: "mailAnalysis.ms.filter.safeSender",
  SKA: "mailAnalysis.ms.filter.allowed",
  SKB: "mailAnalysis.ms.filter.refused",
  SKN: "mailAnalysis.ms.filter.skipped",
  SKQ: "mailAnalysis.ms.filter.released",
  SKS: "mailAnalysis.ms.filter.spamBefore",
  SPM: "mailAnalysis.ms.filter.spam",
};

const safetyTips: Readonly<Record<string, MessageId>> = {
  "9.19": "mailAnalysis.ms.category.domainImpersonation",
  "9.20": "mailAnalysis.ms.category.userImpersonation",
  "9.25": "mailAnalysis.ms.tip.firstContact",
};

const results: Readonly<Record<string, MessageId>> = {
  pass: "mailAnalysis.ms.composite.pass",
  softpass: "mailAnalysis.ms.composite.softpass",
  fail: "mailAnalysis.ms.composite.fail",
  none: "mailAnalysis.ms.composite.none",
};

/** By the code, or by what it starts with. */
const reasons: Readonly<Record<string, MessageId>> = {
  "000": "mailAnalysis.ms.reason.explicit",
  "001": "mailAnalysis.ms.reason.implicit",
  "002": "mailAnalysis.ms.reason.forbidden",
  "010": "mailAnalysis.ms.reason.ownDomainPolicy",
  "130": "mailAnalysis.ms.reason.arc",
  "3": "mailAnalysis.ms.reason.unchecked",
  "4": "mailAnalysis.ms.reason.bypassed",
  "6": "mailAnalysis.ms.reason.ownDomain",
  "9": "mailAnalysis.ms.reason.bypassed",
};

interface Statement {
  readonly key: "theirs" | "composite" | "spamLevel" | "filter" | "bulkLevel" | "safetyTip";
  /** As Microsoft writes it; empty where it states no category. */
  readonly code: string;
  /** In words; empty where the code is not documented. */
  readonly words: readonly MessageId[];
}

/** What Microsoft stated, one by one, with the words for it. */
export function microsoftStatements(said: MailMicrosoft): readonly Statement[] {
  const { category, composite, spam_level: spam, filter_verdict: filter, bulk_level: bulk, safety_tip: tip } = said;
  const one = (key: Statement["key"], code: string | null, ...words: readonly (MessageId | undefined)[]) =>
    code === null ? [] : [{ key, code, words: wordsOf(...words) }];
  const reason = composite?.reason ?? null;
  return [
    category === null
      ? { key: "theirs", code: "", words: ["mailAnalysis.ms.silent"] }
      : { key: "theirs", code: `CAT:${category}`, words: wordsOf(categories[category]) },
    ...one(
      "composite",
      composite === null ? null : `compauth=${composite.result}${reason === null ? "" : ` reason=${reason}`}`,
      results[composite?.result ?? ""],
      reason === null ? undefined : (reasons[reason] ?? reasons[reason.slice(0, 1)]),
    ),
    ...one("spamLevel", spam === null ? null : `SCL:${spam}`, spamWords(spam)),
    ...one("filter", filter === null ? null : `SFV:${filter}`, filterVerdicts[filter ?? ""]),
    ...one("bulkLevel", bulk === null ? null : `BCL:${bulk}`, bulkWords(bulk)),
    ...one("safetyTip", tip === null ? null : `SFTY:${tip}`, safetyTips[tip ?? ""]),
  ];
}

function wordsOf(...words: readonly (MessageId | undefined)[]): readonly MessageId[] {
  return words.filter((word) => word !== undefined);
}

function spamWords(level: number | null): MessageId | undefined {
  if (level === null) return undefined;
  if (level < 0) return "mailAnalysis.ms.level.skipped";
  if (level < 5) return "mailAnalysis.ms.level.noSpam";
  return level < 8 ? "mailAnalysis.ms.level.spam" : "mailAnalysis.ms.level.sureSpam";
}

function bulkWords(level: number | null): MessageId | undefined {
  if (level === null) return undefined;
  if (level === 0) return "mailAnalysis.ms.bulk.none";
  if (level < 4) return "mailAnalysis.ms.bulk.few";
  return level < 8 ? "mailAnalysis.ms.bulk.some" : "mailAnalysis.ms.bulk.many";
}

const sides: Readonly<Record<MailVerdict, MicrosoftOpinion | null>> = {
  malicious: "threat",
  suspicious: "threat",
  spam: "unwanted",
  graymail: "unwanted",
  clean: "harmless",
  unsure: null,
  not_analysed: null,
};

/** Whether both take the mail for the same; null where one of them does not say. */
export function agreesWithMicrosoft(verdict: MailVerdict, { category }: MailMicrosoft): boolean | null {
  const theirs = microsoftCategories[category ?? ""] ?? null;
  const ours = sides[verdict];
  return ours === null || theirs === null ? null : ours === theirs;
}
