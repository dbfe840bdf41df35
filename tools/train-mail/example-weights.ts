import type { MailExample } from "./examples.ts";

/**
 * Example weights: large, old or heuristic sources count less, rare important messages more.
 * Advertising counts less than threats, because it looks like legitimate bulk email.
 */
function baseWeight({ message: { source, label, group, subtype } }: MailExample): number {
  if (source === "invented") return 0.1;
  if (source === "extra-text") return 0.3;
  if (label === "phish" || label === "bec") return 2;
  if (label === "spam") return group === "modern" ? 0.5 : 0.06;
  if (/bulk|transactional|newsletter/.test(subtype)) return group === "modern" ? 30 : 3;
  if (subtype === "hard-ham-1") return 3;
  return source.startsWith("list_") ? 0.6 : 1;
}

/** Min weight of a language's legitimate messages, relative to its unwanted ones. */
const minShare = 0.5;
/** Max factor for a generated message, so that a few don't represent a rare language. */
const maxFactor = 1;

/**
 * Weights of messages. In some corpus languages almost all email is unwanted, and a language is no evidence,
 * so generated messages count more there.
 */
export function exampleWeights(examples: readonly MailExample[]): (example: MailExample) => number {
  const missing = new Map(
    [...Map.groupBy(examples, ({ language }) => language)].map(([language, of]) => {
      const legitimate = of.filter(({ message }) => message.label === "ham");
      const generated = legitimate.filter(({ message }) => message.source === "invented");
      const unwanted = of.filter(({ message }) => message.label !== "ham");
      const factor = (minShare * total(unwanted) - total(legitimate)) / generated.length;
      return [language, Math.min(maxFactor, Math.max(0, factor))] as const;
    }),
  );
  return (example) => {
    const isMissing = example.message.source === "invented" && example.language !== null;
    return baseWeight(example) + (isMissing ? (missing.get(example.language) ?? 0) : 0);
  };
}

function total(examples: readonly MailExample[]): number {
  return examples.reduce((sum, example) => sum + baseWeight(example), 0);
}
