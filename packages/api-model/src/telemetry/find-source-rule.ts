import type { SourceRule } from "@parapet/contract";
import type { Exchange } from "./exchange.ts";
import { matchesWildcard } from "./matches-wildcard.ts";

/** What a rule asks of a call. */
export type CallConditions = Omit<SourceRule, "id" | "effect">;

/** The first rule that applies to a call, or null. @param meets whether a call meets a condition in CEL */
export function findSourceRule(
  rules: readonly SourceRule[],
  call: Exchange,
  meets: (cel: string, call: Exchange) => boolean,
): SourceRule | null {
  return rules.find((rule) => matchesRule(rule, call, meets)) ?? null;
}

/** Whether a call matches all conditions. Hosts and user agents match in any case, paths as they are. */
export function matchesRule<Call extends Pick<Exchange, "path" | "method" | "host" | "userAgent">>(
  rule: CallConditions,
  call: Call,
  meets: (cel: string, call: Call) => boolean,
): boolean {
  return (
    (rule.method === undefined || rule.method === call.method) &&
    matches(rule.host?.toLowerCase(), call.host) &&
    matches(rule.path, call.path) &&
    matches(rule.user_agent?.toLowerCase(), (call.userAgent ?? "").toLowerCase()) &&
    (rule.cel === undefined || meets(rule.cel, call))
  );
}

const matches = (pattern: string | undefined, text: string) => pattern === undefined || matchesWildcard(pattern, text);
