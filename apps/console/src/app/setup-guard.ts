import { call } from "../lib/api/call.ts";
import { firstCall } from "../lib/api/first-call.ts";
import type { Session } from "../lib/session/session.ts";
import type { RouteMeta } from "./route-meta.ts";

/** A server that does not answer in this time shows the login, in milliseconds. */
const patienceMs = 2_000;

/** Where a visitor goes instead while the installation has no owner, or once it has one; null to stay. */
export async function setupGuard(meta: RouteMeta, { tokens }: Pick<Session, "tokens">): Promise<string | null> {
  if (meta.setup === undefined || tokens !== null) return null;
  const isNeeded = await call(firstCall("setup.get"), { timeoutMs: patienceMs }).then(
    (setup) => setup.is_needed,
    () => false,
  );
  if (meta.setup === "only") return isNeeded ? null : "/login";
  return isNeeded ? "/setup" : null;
}
