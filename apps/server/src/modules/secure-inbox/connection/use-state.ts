import type { Endpoints, QueryOf } from "@parapet/contract";
import { and, eq, gt, isNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { VisitorCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { isSessionLive } from "../../account/session/is-session-live.ts";
import { actorOf } from "../../account/user/actor.ts";
import { findUser } from "../../account/user/find-user.ts";
import { hashOfState } from "./begin-login.ts";
import { mailConsentTable, type MailConsentRow } from "./table.ts";

export interface UsedState {
  readonly consent: MailConsentRow;
  /** The user who started the flow, for the audit log. */
  readonly actor: ReturnType<typeof actorOf>;
}

/**
 * Consumes a state atomically. @throws Failure `link_invalid` if it is unknown, used, expired, from an ended session or
 * of another provider
 */
export async function useState(
  call: VisitorCall,
  { state, ...sent }: QueryOf<Endpoints["mailConnection.callback"]>,
): Promise<UsedState> {
  const { platform, viewer, now } = call;
  return platform.postgres.db.transaction(async (tx) => {
    const [consent] = await tx
      .update(mailConsentTable)
      .set({ usedAt: now })
      .where(
        and(
          eq(mailConsentTable.stateHash, hashOfState(state)),
          isNull(mailConsentTable.usedAt),
          gt(mailConsentTable.expiresAt, now),
        ),
      )
      .returning();
    if (consent === undefined || !(await isSessionLive(tx, consent.sessionId, now))) throw new Failure("link_invalid");
    if (viewer !== null && viewer.providerId !== consent.providerId) throw new Failure("link_invalid");
    const user = await findUser(tx, consent.userId);
    if (user === null) throw new Failure("link_invalid");
    const actor = actorOf(user);
    await recordAudit(tx, call, {
      action: consent.way === "consent" ? "mail_connection.finish_consent" : "mail_connection.finish_sign_in",
      subjectType: "mail_connection",
      subjectId: consent.providerId,
      after: { error: sent.error ?? null, tenant: sent.tenant ?? null },
      actor,
    });
    return { consent, actor };
  });
}
