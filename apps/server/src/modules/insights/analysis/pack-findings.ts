import { matchRules, segmentClass, type Exchange, type RuleMatch } from "@parapet/api-model";
import type { Found } from "./finding-kinds.ts";
import type { PackRules } from "./knowledge.ts";

const places: Readonly<Record<RuleMatch["in"], string>> = {
  req_headers: "/request/header/",
  res_headers: "/response/header/",
  req_body: "/request/body",
  res_body: "/response/body",
};

/** Where a rule applies, as findings point into calls. Members that are named by a value are any member. */
export function pointerOfMatch({ in: place, at }: RuleMatch): string {
  const names = at.split("/").map((name) => (name !== "" && segmentClass(name) === "id" ? "*" : name));
  return places[place] + names.join("/");
}

/** What the rules of people's own find in a call. */
export function packFindings({ rules, severities }: PackRules, exchange: Exchange): Found[] {
  const descriptions = new Map(rules.map(({ id, description }) => [id, description]));
  return matchRules(rules, exchange).map((match): Found => ({
    kind: "CUSTOM_RULE",
    pointer: pointerOfMatch(match),
    names: [descriptions.get(match.rule) ?? match.rule],
    rule: { id: match.rule, severity: severities.get(match.rule) ?? "medium" },
  }));
}
