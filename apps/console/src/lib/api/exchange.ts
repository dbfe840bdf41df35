import type { Endpoint } from "@parapet/contract";
import { currentSession } from "../session/session-store.ts";
import type { RawInput } from "./call-input.ts";
import { errorOf } from "./error-of.ts";
import { refreshAccess } from "./refresh-access.ts";
import { send } from "./send.ts";

/** Sends with the session's token; a 401 is answered once by a refresh and a replay. Throws on every failure. */
export async function exchange(row: Endpoint, input: RawInput): Promise<Response> {
  const { tokens, mfa } = currentSession();
  const access = tokens?.access ?? null;
  const response = await send(row, input, access ?? mfa);
  if (response.ok) return response;
  const error = await errorOf(response);
  if (response.status !== 401) throw error;
  const renewed = await refreshAccess(access).catch((cause: unknown) => {
    error.cause = cause;
    return null;
  });
  if (renewed === null) throw error;
  const replayed = await send(row, input, renewed);
  if (!replayed.ok) throw await errorOf(replayed);
  return replayed;
}
