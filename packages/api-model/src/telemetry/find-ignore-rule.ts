import type { IgnoreRule } from "@parapet/contract";
import type { Exchange } from "./exchange.ts";

/** The first rule that a call matches, or null. Hosts and user agents match in any case, paths as they are. */
export function findIgnoreRule(
  rules: readonly IgnoreRule[],
  { path, method, host, userAgent }: Pick<Exchange, "path" | "method" | "host" | "userAgent">,
): IgnoreRule | null {
  const found = rules.find(
    (rule) =>
      (rule.method === undefined || rule.method === method) &&
      matches(rule.host?.toLowerCase(), host) &&
      matches(rule.path, path) &&
      matches(rule.user_agent?.toLowerCase(), (userAgent ?? "").toLowerCase()),
  );
  return found ?? null;
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
