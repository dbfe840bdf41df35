import { defaultIdentityRules, type ConsumerKind, type IdentityRule } from "@parapet/contract";
import { wordsOf } from "./words-of.ts";

const organizationClaims = ["org_id", "organization", "tenant", "tenant_id", "tid"];

/** The rules that people start from who want rules of their own: the default ones. */
export function ownRules(): IdentityRule[] {
  return [...defaultIdentityRules];
}

/** A new, empty rule. */
export function emptyRule(kind: ConsumerKind): IdentityRule {
  switch (kind) {
    case "header":
      return { kind, name: "" };
    case "cookie":
      return { kind, name: null };
    case "jwt":
      return { kind, claims: ["sub"], organizationClaims };
    case "api_key":
      return { kind, name: null };
    case "basic":
    case "mtls":
    case "ip":
      return { kind };
  }
}

/** The names that a rule looks for, as one text; null where it needs none. */
export function namesOfRule(rule: IdentityRule): string | null {
  switch (rule.kind) {
    case "header":
      return rule.name;
    case "api_key":
    case "cookie":
      return rule.name ?? "";
    case "jwt":
      return rule.claims.join(", ");
    case "basic":
    case "mtls":
    case "ip":
      return null;
  }
}

/** The rule with other names. */
export function withNames(rule: IdentityRule, text: string): IdentityRule {
  switch (rule.kind) {
    case "header":
      return { ...rule, name: text };
    case "api_key":
    case "cookie":
      return { ...rule, name: text === "" ? null : text };
    case "jwt":
      return { ...rule, claims: text.endsWith(",") ? [...wordsOf(text), ""] : wordsOf(text) };
    case "basic":
    case "mtls":
    case "ip":
      return rule;
  }
}
