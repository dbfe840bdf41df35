import type { AdaptiveSettings, PolicyRule } from "@parapet/contract";
import { costlyFactsOf } from "@parapet/risk-engine";

/** Rules as decisions evaluate them, and the facts that they need. */
export interface CompiledRules {
  /** Enabled rules, shadow rules among them. */
  readonly rules: readonly PolicyRule[];
  readonly hasShadowRules: boolean;
  /** Whether a rule asks about the path or the headers of a call. */
  readonly asks: { readonly paths: boolean; readonly headers: boolean };
}

export function compileRules({ rules, path_case }: Pick<AdaptiveSettings, "rules" | "path_case">): CompiledRules {
  const enabled = rules.filter((rule) => rule.enabled);
  const facts = new Set(enabled.flatMap(({ when }) => costlyFactsOf(when)));
  return {
    rules: path_case === "insensitive" ? enabled.map(withLowerCasePaths) : enabled,
    hasShadowRules: enabled.some(({ shadow }) => shadow === true),
    asks: { paths: facts.has("paths"), headers: facts.has("headers") },
  };
}

/** For APIs that ignore case, whose paths are in lower case. */
export function withLowerCasePaths(rule: PolicyRule): PolicyRule {
  const { paths } = rule.when;
  return paths === undefined
    ? rule
    : { ...rule, when: { ...rule.when, paths: paths.map((each) => each.toLowerCase()) } };
}
