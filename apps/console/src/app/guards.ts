import { letsIn } from "../lib/session/lets-in.ts";
import type { Session } from "../lib/session/session.ts";
import type { RouteMeta } from "./route-meta.ts";

/**
 * Where a navigation goes instead, or null to let it pass. `href` is the full requested path; `isAwaited` tells that the
 * page asks for the password in place.
 */
export function guard(
  meta: RouteMeta,
  href: string,
  { tokens, user }: Pick<Session, "tokens" | "user">,
  isAwaited = false,
): string | null {
  if (tokens === null) {
    return meta.requiresAuth && !isAwaited ? `/login?${new URLSearchParams({ to: href })}` : null;
  }
  if (meta.publicOnly) return "/";
  return letsIn(meta.access, user) ? null : (meta.otherwise ?? null);
}
