import type { ConsumerKind, IdentityRule } from "@parapet/contract";
import { wordsOf } from "./words-of.ts";

const organizationClaims = ["org_id", "organization", "tenant", "tenant_id", "tid"];

/** The rules that somebody starts from who wants rules of their own: the usual ones. */
export function ownRules(): IdentityRule[] {
  return [
    { kind: "header", name: "x-customer-id" },
    { kind: "header", name: "x-consumer-id" },
    { kind: "jwt", claims: ["sub", "client_id", "azp", "appid"], organizationClaims },
    { kind: "api_key", name: null },
    { kind: "basic" },
    { kind: "mtls" },
    { kind: "ip" },
  ];
}

/** A rule that somebody is about to fill in. */
export function emptyRule(kind: ConsumerKind): IdentityRule {
  switch (kind) {
    case "header":
    case "cookie":
      return { kind, name: "" };
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
    case "cookie":
      return rule.name;
    case "api_key":
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
    case "cookie":
      return { ...rule, name: text };
    case "api_key":
      return { ...rule, name: text === "" ? null : text };
    case "jwt":
      return { ...rule, claims: text.endsWith(",") ? [...wordsOf(text), ""] : wordsOf(text) };
    case "basic":
    case "mtls":
    case "ip":
      return rule;
  }
}
