import type { RouteMeta } from "./route-meta.ts";

/** Where a navigation goes instead, or null to let it pass. `href` is the full requested path. */
export function guard(meta: RouteMeta, href: string, loggedIn: boolean): string | null {
  if (meta.requiresAuth && !loggedIn) return `/login?${new URLSearchParams({ to: href })}`;
  if (meta.publicOnly && loggedIn) return "/";
  return null;
}
