import { and, eq, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { assertRoom } from "../quota/assert-room.ts";
import { dropUnprovenAccountOf } from "../registration/drop-stale-account.ts";
import { createUser, lockEmail } from "./create-user.ts";
import { sendInvitation } from "./send-invitation.ts";
import { userTable, type UserRow } from "./table.ts";

export const addressTaken = "An account with this email address already exists.";

type Person = Pick<UserRow, "providerId" | "organizationId" | "role" | "firstName" | "lastName" | "email" | "phone">;

interface Invited {
  readonly user: UserRow;
  readonly link: string;
}

/**
 * Adds an account that waits for its owner, and mails the link to it. Whether the address has an account elsewhere makes
 * no difference to who invites: only its owner learns, by mail, that there can't be another.
 * @throws Failure `conflict` when the provider has an account of the address, `quota_reached`, `rate_limited`
 */
export async function createInvitedUser(tx: Transaction, call: ViewerCall, person: Person): Promise<Invited> {
  await lockEmail(tx, person.email);
  await dropUnprovenAccountOf(tx, person, call.now);
  if (await isUserHere(tx, person)) {
    throw new Failure("conflict", { detail: addressTaken });
  }
  await assertRoom(tx, "users", person.providerId);
  const user = await createUser(tx, { ...person, status: "invited" }, call.now);
  return { user, link: await sendInvitation(tx, call, user) };
}

async function isUserHere(tx: Transaction, { providerId, email }: Person): Promise<boolean> {
  const isThis = eq(sql`lower(${userTable.email})`, email.toLowerCase());
  return (await tx.$count(userTable, and(eq(userTable.providerId, providerId), isThis))) > 0;
}
