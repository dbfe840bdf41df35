import { createRootRoute, redirect } from "@tanstack/react-router";
import { call } from "../lib/api/call.ts";
import { firstCall } from "../lib/api/first-call.ts";
import { letsIn } from "../lib/session/lets-in.ts";
import { awaitsLogin, currentSession, setIntegrated } from "../lib/session/session-store.ts";
import type { Session } from "../lib/session/session.ts";
import { loadMainLayout } from "./load-main-layout.ts";
import { notFoundView } from "./not-found-view.ts";
import { RootView } from "./root-view.tsx";
import type { RouteMeta } from "./route-meta.ts";

/** A server that does not answer in this time shows the login, in milliseconds. */
const patienceMs = 2_000;

/** Where a visitor goes instead while the installation has no owner, or once it has one; null to stay. */
async function setupGuard(meta: RouteMeta, { tokens }: Pick<Session, "tokens">): Promise<string | null> {
  if (meta.setup === undefined || tokens !== null) return null;
  const isNeeded = await call(firstCall("setup.get"), { timeoutMs: patienceMs }).then(
    (setup) => setup.is_needed,
    () => false,
  );
  if (meta.setup === "only") return isNeeded ? null : "/login";
  return isNeeded ? "/setup" : null;
}

let running: Promise<void> | null = null;

/** Asks whether Microsoft 365 is connected: 200 is yes, anything else no (204 where the server can tell). Navigations in the same moment share a call. */
function askIntegrationStatus(): void {
  running ??= call(firstCall("integration.status"))
    .then(
      (answer) => setIntegrated(answer !== undefined),
      () => setIntegrated(false),
    )
    .finally(() => {
      running = null;
    });
}

export const rootRoute = createRootRoute({
  staticData: { layout: "blank" },
  component: RootView,
  notFoundComponent: notFoundView,
  async beforeLoad({ matches, location, preload }) {
    // Pointing at a link is no navigation.
    if (!preload) askIntegrationStatus();
    const meta = matches.at(-1)?.staticData ?? { layout: "blank" };
    const session = currentSession();
    const destination =
      guard(meta, location.href, session, awaitsLogin()) ?? (preload ? null : await setupGuard(meta, session));
    if (destination !== null) throw redirect({ href: destination, replace: true });
    // Beside the view, not after it; the root view reports a failure.
    if (meta.layout !== "blank") loadMainLayout().catch(() => undefined);
  },
});

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
