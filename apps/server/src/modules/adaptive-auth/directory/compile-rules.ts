import type { AdaptiveSettings, PolicyRule } from "@parapet/contract";
import { costlyFactsOf } from "@parapet/risk-engine";
import { getBasePath, toSegments, withoutBase } from "./base-path.ts";

/** Rules as decisions evaluate them, and the facts that they need. */
export interface CompiledRules {
  /** Enabled rules, shadow rules among them. */
  readonly rules: readonly PolicyRule[];
  readonly hasShadowRules: boolean;
  /** Whether a rule asks about the path or the headers of a call. */
  readonly asks: { readonly paths: boolean; readonly headers: boolean };
}

export function compileRules(
  { rules, path_case }: Pick<AdaptiveSettings, "rules" | "path_case">,
  baseUrl: string,
): CompiledRules {
  const enabled = rules.filter((rule) => rule.enabled);
  const facts = new Set(enabled.flatMap(({ when }) => costlyFactsOf(when)));
  const fold = path_case === "insensitive" ? (text: string) => text.toLowerCase() : (text: string) => text;
  const base = toSegments(fold(getBasePath(baseUrl)));
  return {
    rules: enabled.map((rule) => withPaths(rule, (pattern) => normalizePattern(fold(pattern), base))),
    hasShadowRules: enabled.some(({ shadow }) => shadow === true),
    asks: { paths: facts.has("paths"), headers: facts.has("headers") },
  };
}

function withPaths(rule: PolicyRule, normalize: (pattern: string) => string): PolicyRule {
  const { paths } = rule.when;
  return paths === undefined ? rule : { ...rule, when: { ...rule.when, paths: paths.map(normalize) } };
}

/** Patterns may include the base URL's path; paths of calls are compared without it. */
function normalizePattern(pattern: string, base: readonly string[]): string {
  const [own] = withoutBase(toSegments(pattern), base);
  return own === undefined ? pattern : `/${own.join("/")}`;
}
