import { eq } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { hasOwner, lockFirstAdministrator, readRegistration } from "../installation/registration-policy.ts";
import type { LinkPurpose } from "../mail-link/table.ts";
import { readLink, useLink } from "../mail-link/use-link.ts";
import { lockEmail } from "../user/create-user.ts";
import { isAddressTaken } from "../user/queries.ts";
import { userTable, type UserRow } from "../user/table.ts";
import { dropPendingRegistrations } from "./drop-stale-account.ts";

interface Admission {
  readonly purpose: LinkPurpose;
  readonly link: { readonly uid: string; readonly token: string };
  /** A password set with the same link. */
  readonly passwordHash?: string;
}

/**
 * Uses a mailed link up, which proves that its user owns the address and lets a new one in. The first provider
 * administrator to do so owns the installation, so a mistyped address is no loss. @throws Failure `link_invalid`
 */
export async function admitUser(tx: Transaction, call: Call, admission: Admission): Promise<UserRow> {
  // Before the link locks its user: the first administrator ends the registrations of others.
  if (!(await hasOwner(tx))) await lockFirstAdministrator(tx);
  const isOwned = await hasOwner(tx);
  const waiting = await readLink(tx, call, admission.purpose, admission.link);
  if (waiting.emailConfirmedAt === null) await claimAddress(tx, waiting);
  const user = await useLink(tx, call, admission.purpose, admission.link);
  const { mode } = await readRegistration(tx, call);
  if (isOwned && mode === "closed" && isPendingRegistration(user)) throw new Failure("link_invalid");
  const isFirst = !isOwned && user.emailConfirmedAt === null && user.role === "provider_admin";
  const passwordHash = admission.passwordHash ?? user.passwordHash;
  const admitted: UserRow = {
    ...user,
    passwordHash,
    status: user.status === "invited" && passwordHash !== null ? "active" : user.status,
    emailConfirmedAt: user.emailConfirmedAt ?? call.now,
    passwordExposedAt: admission.passwordHash === undefined ? user.passwordExposedAt : null,
    platformAdmin: user.platformAdmin || isFirst,
  };
  const { status, emailConfirmedAt, passwordExposedAt, platformAdmin } = admitted;
  await tx
    .update(userTable)
    .set({ passwordHash, status, emailConfirmedAt, passwordExposedAt, platformAdmin })
    .where(eq(userTable.id, user.id));
  if (isFirst && mode !== "open") await dropPendingRegistrations(tx);
  return admitted;
}

/** Of several accounts that wait for the owner of one address, the first to be confirmed gets it: before the user is locked. */
async function claimAddress(tx: Transaction, { email }: UserRow): Promise<void> {
  await lockEmail(tx, email);
  if (await isAddressTaken(tx, email, null)) throw new Failure("link_invalid");
}

function isPendingRegistration({ emailConfirmedAt, role, status }: UserRow): boolean {
  return emailConfirmedAt === null && role === "provider_admin" && status === "active";
}
