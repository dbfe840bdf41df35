import type { User } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { tokensOf } from "../session/tokens-of.ts";
import { presentUser } from "../user/present.ts";
import type { FinishedLogin } from "./finish-login.ts";

interface LoggedIn {
  access: string;
  refresh: string;
  user: User;
}

/** The two tokens of a new session, and who it belongs to. */
export async function answerLogin(call: Call, { user, session }: FinishedLogin): Promise<LoggedIn> {
  const tokens = await tokensOf(call.platform);
  const bearer = { userId: user.id, providerId: user.providerId, sessionId: session.id };
  return {
    access: await tokens.issue("access", bearer, call.now),
    refresh: await tokens.issue("refresh", bearer, call.now),
    user: presentUser(user),
  };
}
