import { currentSession, expireSession, renewAccess } from "../session/session-store.ts";
import type { Tokens } from "../session/session.ts";
import { answerOf } from "./answer-of.ts";
import { errorOf } from "./error-of.ts";
import { firstCall } from "./first-call.ts";
import { send } from "./send.ts";

const row = firstCall("login.refresh");
let running: Promise<string> | null = null;

async function refresh(used: Tokens): Promise<string> {
  const stillOurs = () => currentSession().tokens?.refresh === used.refresh;
  try {
    const response = await send(row, { body: { refresh: used.refresh } }, null);
    if (!response.ok) throw await errorOf(response);
    const { access } = await answerOf(row, response);
    // A logout or another login that happened meanwhile wins.
    if (stillOurs()) renewAccess(access, used.refresh);
    return access;
  } catch (error) {
    if (stillOurs()) expireSession();
    throw error;
  }
}

/**
 * A new access token after a 401, or null without a session. Parallel callers share one refresh, and a caller
 * whose 401 comes late gets the token that was renewed meanwhile. When the refresh fails, the session has ended.
 */
export async function refreshAccess(refused: string | null): Promise<string | null> {
  const { tokens } = currentSession();
  if (tokens === null || refused === null) return null;
  if (tokens.access !== refused) return tokens.access;
  running ??= refresh(tokens).finally(() => {
    running = null;
  });
  return running;
}
