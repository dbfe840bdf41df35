import { matchRules, readRulePackText } from "@parapet/api-model";
import type { BodyOf, Endpoints, RulePackTrial, RulePlace } from "@parapet/contract";
import { pointerOfMatch } from "./pack-findings.ts";

/** Reads a pack and tries its rules on a sample; null for one that takes too much. */
export function tryRules({ source, sample }: BodyOf<Endpoints["rulePacks.try"]>): RulePackTrial | null {
  const { rules, problems, isTooCostly = false } = readRulePackText(source);
  if (isTooCostly) return null;
  const matches = sample === undefined ? [] : matchRules(rules, callOf(sample.place, sample.text));
  const byRule = Map.groupBy(matches, ({ rule }) => rule);
  return {
    rules: rules.map(({ id, description, places, isActive }) => ({
      id,
      description,
      places: [...places],
      is_active: isActive,
      matches: (byRule.get(id) ?? []).map(pointerOfMatch),
    })),
    problems: [...problems],
  };
}

/** A call that has only the sample. */
function callOf(place: RulePlace, text: string) {
  const json = [{ name: "content-type", value: isJson(text) ? "application/json" : "text/plain" }];
  const lines = text.split(/\r?\n/).filter((line) => line.includes(":"));
  const headers = lines.map((line) => ({
    name: line.slice(0, line.indexOf(":")).trim().toLowerCase(),
    value: line.slice(line.indexOf(":") + 1).trim(),
  }));
  const body = new TextEncoder().encode(text);
  const cookie = [{ name: "cookie", value: text }];
  const lists: Partial<Record<RulePlace, typeof headers>> = { req_headers: headers, req_body: json, cookie };
  return {
    path: place === "path" ? text : "/",
    query: place === "query" ? text.replace(/^\?/, "") : null,
    reqHeaders: lists[place] ?? [],
    resHeaders: place === "res_headers" ? headers : place === "res_body" ? json : [],
    reqBody: place === "req_body" ? body : null,
    resBody: place === "res_body" ? body : null,
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
