import type { ApiKind, ApiKindRule } from "@parapet/contract";
import { matchesWildcard } from "../telemetry/matches-wildcard.ts";

/** The kind that the most specific rule gives to a host; null without a rule. Equally specific ones: the first. */
export function kindByRules(rules: readonly ApiKindRule[], host: string): ApiKind | null {
  const matching = rules.filter((rule) => matchesWildcard(rule.host.toLowerCase(), host.toLowerCase()));
  const [best] = matching.toSorted((a, b) => specificity(b) - specificity(a));
  return best?.kind ?? null;
}

const specificity = ({ host }: ApiKindRule) => host.replaceAll("*", "").length;
