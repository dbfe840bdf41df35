import type { MailExample } from "./examples.ts";

/**
 * How much a mail counts: sources that are large, old or heuristic count less, and the few of what matters most more.
 * Advertising counts less than threats: it looks like honest bulk mail.
 */
function usualWeight({ mail: { source, label, group, subtype } }: MailExample): number {
  if (source === "invented") return 0.1;
  if (source === "extra-text") return 0.3;
  if (label === "phish" || label === "bec") return 2;
  if (label === "spam") return group === "modern" ? 0.5 : 0.06;
  if (/bulk|transactional|newsletter/.test(subtype)) return group === "modern" ? 30 : 3;
  if (subtype === "hard-ham-1") return 3;
  return source.startsWith("list_") ? 0.6 : 1;
}

/** How much honest mail of a language weighs at least, beside the unwanted mail of that language. */
const honestShare = 0.5;
/** What an invented mail counts more at most: a few in a rare language do not stand for all of it. */
const mostMore = 1;

/**
 * How much each mail counts. Corpora have languages in which nearly all mail is unwanted, and a language is no evidence:
 * there, invented mail counts more.
 */
export function weighing(examples: readonly MailExample[]): (example: MailExample) => number {
  const missing = new Map(
    [...Map.groupBy(examples, ({ language }) => language)].map(([language, of]) => {
      const honest = of.filter(({ mail }) => mail.label === "ham");
      const invented = honest.filter(({ mail }) => mail.source === "invented");
      const unwanted = of.filter(({ mail }) => mail.label !== "ham");
      const more = (honestShare * total(unwanted) - total(honest)) / invented.length;
      return [language, Math.min(mostMore, Math.max(0, more))] as const;
    }),
  );
  return (example) => {
    const isMissing = example.mail.source === "invented" && example.language !== null;
    return usualWeight(example) + (isMissing ? (missing.get(example.language) ?? 0) : 0);
  };
}

function total(examples: readonly MailExample[]): number {
  return examples.reduce((sum, example) => sum + usualWeight(example), 0);
}
