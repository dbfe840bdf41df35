import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { dropUnprovenAccountOf } from "../registration/drop-stale-account.ts";
import { createUser, lockEmail } from "./create-user.ts";
import { findUserByEmail } from "./find-user.ts";
import { sendInvitation } from "./send-invitation.ts";
import type { UserRow } from "./table.ts";

type Person = Pick<UserRow, "providerId" | "organizationId" | "role" | "firstName" | "lastName" | "email" | "phone">;

/** Adds an account that waits for its owner, and mails the link to it. @throws Failure `conflict` when the address has one */
export async function createInvitedUser(tx: Transaction, call: ViewerCall, person: Person): Promise<UserRow> {
  await lockEmail(tx, person.email);
  await dropUnprovenAccountOf(tx, person.email, call.now);
  if ((await findUserByEmail(tx, person.email)) !== null) {
    throw new Failure("conflict", { detail: "This address already has an account." });
  }
  const user = await createUser(tx, { ...person, status: "invited" }, call.now);
  await sendInvitation(tx, call, user);
  return user;
}
