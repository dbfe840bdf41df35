import type { Endpoint } from "@parapet/contract";
import { nextAccess } from "../session/next-access.ts";
import { currentSession } from "../session/session-store.ts";
import type { RawInput } from "./call-input.ts";
import { errorOf } from "./error-of.ts";
import { refreshAccess } from "./refresh-access.ts";
import { send } from "./send.ts";

/** Rows that need a session. */
const needsSession: ReadonlySet<Endpoint["access"]["kind"]> = new Set(["session", "platform"]);

/**
 * Sends with the session's token; a 401 is answered once by a refresh and a replay. When the session cannot be
 * renewed, the call waits while its person logs in again in place. Throws on every failure.
 */
export async function exchange(row: Endpoint, input: RawInput): Promise<Response> {
  const { tokens, mfa } = currentSession();
  const access = tokens?.access ?? null;
  const response = await send(row, input, access ?? mfa);
  if (response.ok) return response;
  const error = await errorOf(response);
  if (response.status !== 401) throw error;
  const refreshed = await refreshAccess(access).catch((cause: unknown) => {
    error.cause = cause;
    return null;
  });
  const renewed = refreshed ?? (needsSession.has(row.access.kind) ? await nextAccess() : null);
  if (renewed === null) throw error;
  const replayed = await send(row, input, renewed);
  if (!replayed.ok) throw await errorOf(replayed);
  return replayed;
}
