import { matchRules, segmentClass, type Exchange, type RuleMatch, type TextRule } from "@parapet/api-model";
import type { InsightsSeverity } from "@parapet/contract";
import type { Found } from "../finding/finding-kinds.ts";

/** The active rules of all enabled packs; ids are prefixed with their pack's. */
export interface PackRules {
  readonly rules: readonly TextRule[];
  readonly severities: ReadonlyMap<string, InsightsSeverity>;
}

const places: Readonly<Record<RuleMatch["in"], string>> = {
  req_headers: "/request/header/",
  res_headers: "/response/header/",
  req_body: "/request/body",
  res_body: "/response/body",
  path: "/request/path",
  query: "/request/query/",
  cookie: "/request/cookie/",
};

/** The pointer of a match as findings have it. Members whose names are values become `*`. */
export function pointerOfMatch({ in: place, at }: RuleMatch): string {
  const names = at.split("/").map((name) => (name !== "" && segmentClass(name) === "id" ? "*" : name));
  return places[place] + names.join("/");
}

/** Matches of custom rules in a call. */
export function packFindings({ rules, severities }: PackRules, exchange: Exchange): Found[] {
  const descriptions = new Map(rules.map(({ id, description }) => [id, description]));
  return matchRules(rules, exchange).map((match): Found => ({
    kind: "CUSTOM_RULE",
    pointer: pointerOfMatch(match),
    names: [descriptions.get(match.rule) ?? match.rule],
    rule: { id: match.rule, severity: severities.get(match.rule) ?? "medium" },
  }));
}
