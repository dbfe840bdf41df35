import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { liveSessions } from "../session/live-sessions.ts";
import { sessionTable } from "../session/table.ts";
import { tokensOf } from "../session/tokens-of.ts";
import { touchSession } from "../session/touch-session.ts";
import { userTable } from "../user/table.ts";

type Row = Endpoints["login.refresh"];

/** Gives a new access token for a live session; the refresh token stays. @throws Failure `token_expired` */
export async function refresh(call: Call, input: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const tokens = await tokensOf(call.platform);
  const bearer = await tokens.read("refresh", input.refresh, call.now).catch(asExpired);
  const [session] = await call.platform.postgres.db
    .select({ id: sessionTable.id, lastUsedAt: sessionTable.lastUsedAt })
    .from(sessionTable)
    .innerJoin(userTable, and(eq(userTable.id, sessionTable.userId), eq(userTable.status, "active")))
    .where(and(eq(sessionTable.id, bearer.sessionId), eq(sessionTable.userId, bearer.userId), liveSessions(call.now)));
  if (session === undefined) throw new Failure("token_expired");
  await touchSession(call, session);
  return { access: await tokens.issue("access", bearer, call.now), refresh: input.refresh };
}

/** Whatever is wrong with the token, there is nothing left to refresh. */
function asExpired(error: unknown): never {
  throw error instanceof Failure ? new Failure("token_expired") : error;
}
