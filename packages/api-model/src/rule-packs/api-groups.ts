import { linearPattern, type LinearPattern } from "./linear-pattern.ts";
import type { RuleProblem } from "./rule-pack.ts";

/** APIs that belong together by what their addresses say. */
export interface ApiGroup {
  readonly name: string;
  readonly isActive: boolean;
  /** Of the whole address: `https://api.example.com/login`. */
  readonly address: LinearPattern;
}

/** Reads Akto's table of groups, a CSV whose last column, the pattern, goes to the end of its line unquoted. */
export function readApiGroups(csv: string): { readonly groups: ApiGroup[]; readonly problems: RuleProblem[] } {
  const groups: ApiGroup[] = [];
  const problems: RuleProblem[] = [];
  for (const line of csv.split(/\r?\n/).slice(1)) {
    const [, name, active, source] = /^[^,]*,([^,]*),([^,]*),(.*)$/.exec(line) ?? [];
    if (name === undefined || source === undefined) {
      if (line.trim() !== "") problems.push({ rule: "", problem: "A line doesn't have four columns" });
      continue;
    }
    const address = linearPattern(source);
    if ("problem" in address) problems.push({ rule: name, problem: address.problem });
    else groups.push({ name, isActive: active === "true", address });
  }
  return { groups, problems };
}
