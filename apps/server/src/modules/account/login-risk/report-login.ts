import type { UserLogin } from "@parapet/contract";
import { factsOf, unlearn } from "@parapet/risk-engine";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { revokeTokensSince } from "../api-token/revoke-token.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { loginReportedMail } from "../mails.ts";
import { notify } from "../notification/notify.ts";
import { endAllSessions } from "../session/end-all-sessions.ts";
import { lockUser } from "../user/lock-user.ts";
import { listOverseers } from "../user/queries.ts";
import { userTable, type UserRow } from "../user/table.ts";
import { changePopulation, forgetProfile, readProfile, saveProfile } from "./login-profile.ts";
import { presentUserLogin } from "./present-login.ts";
import { userLoginTable as table, type UserLoginRow } from "./table.ts";

type LearnedLogin = Pick<UserLoginRow, "observation" | "learnedWeight">;

/**
 * Reports a login of the caller as not theirs: its session ends, API tokens created since are revoked, it's removed from the
 * profile, and the password alone isn't enough to sign in until it's changed. The caller gets a link by email, user
 * administrators are notified. Can't be undone.
 * @throws Failure `not_found`, `conflict` for the login of the current session
 */
export async function reportLogin(call: ViewerCall, id: string): Promise<UserLogin> {
  const { platform, viewer, now } = call;
  return platform.postgres.db.transaction(async (tx) => {
    const user = await lockUser(tx, viewer.userId);
    const login = await lockLogin(tx, id, viewer.userId);
    if (user === null || login === null) throw new Failure("not_found");
    if (login.sessionId === viewer.sessionId)
      throw new Failure("conflict", { detail: "This is your current session." });
    if (login.reportedAt !== null) return presentUserLogin(login, viewer.sessionId);
    const ended = await endSessionsOf(tx, call, login);
    const revoked = await revokeTokensSince(tx, call, user.id, login.time);
    await unlearnLogin(tx, user, login);
    const reported = { reportedAt: now, learnedWeight: 0 };
    await tx.update(table).set(reported).where(eq(table.id, id));
    await tx.update(userTable).set({ passwordExposedAt: now }).where(eq(userTable.id, user.id));
    await recordAudit(tx, call, {
      action: "login.report",
      subjectType: "user",
      subjectId: user.id,
      after: {
        login_id: id,
        address: login.address,
        time: login.time.toISOString(),
        sessions_ended: ended,
        api_tokens_revoked: revoked,
      },
    });
    await notifyOwner(tx, call, user, login);
    return presentUserLogin({ ...login, ...reported }, viewer.sessionId);
  });
}

async function lockLogin(tx: Transaction, id: string, userId: string): Promise<UserLoginRow | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.userId, userId)))
    .for("update");
  return row ?? null;
}

/** Ends its session with all tokens; if it's unknown, all sessions but the caller's. */
async function endSessionsOf(
  tx: Transaction,
  { viewer, now }: ViewerCall,
  { sessionId }: UserLoginRow,
): Promise<number> {
  const { userId } = viewer;
  const which = sessionId === null ? { userId, except: viewer.sessionId } : { userId, only: sessionId };
  return endAllSessions(tx, which, now);
}

async function notifyOwner(tx: Transaction, call: ViewerCall, user: UserRow, { address }: UserLoginRow): Promise<void> {
  const { firstName, lastName, email } = user;
  const name = `${firstName} ${lastName}`.trim() || email;
  const link = await issueLink(tx, call, "reset_password", user);
  await call.platform.mailer.enqueue(tx, loginReportedMail(email, { address, link }));
  await notify(tx, call, [user], {
    kind: "login.reported",
    severity: "warning",
    details: { address },
    link: "/account/security",
  });
  await notify(tx, call, await listOverseers(tx, user), {
    kind: "user.login_reported",
    severity: "warning",
    details: { name, address },
    link: `/insights/settings/users?${new URLSearchParams({ search: email }).toString()}`,
  });
}

/**
 * Removes a login from the profile of a user whose row is locked. Without its observation it can't be subtracted, so the
 * whole profile is reset.
 */
async function unlearnLogin(
  tx: Transaction,
  user: UserRow,
  { observation, learnedWeight }: LearnedLogin,
): Promise<void> {
  if (learnedWeight === 0) return;
  if (observation === null) {
    await forgetProfile(tx, user.id);
    return;
  }
  const profile = await readProfile(tx, user);
  await changePopulation(tx, user.providerId, (population) =>
    unlearn(factsOf(observation), profile.history, population, learnedWeight),
  );
  await saveProfile(tx, user, profile);
}
