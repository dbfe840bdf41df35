import type { SourceRule } from "@parapet/contract";
import type { Exchange } from "./exchange.ts";

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

/** Whether a text is a pattern's as a whole, `*` for any characters; each part is looked for once, from left to right. */
function matches(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true;
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
