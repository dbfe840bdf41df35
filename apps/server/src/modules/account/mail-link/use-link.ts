import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { organizationTable } from "../organization/table.ts";
import { isInUse } from "../provider/is-in-use.ts";
import { lockUser } from "../user/lock-user.ts";
import { findUser } from "../user/queries.ts";
import type { UserRow } from "../user/table.ts";
import { hashOfToken } from "./issue-link.ts";
import { mailLinkTable, type LinkPurpose } from "./table.ts";

interface Link {
  readonly uid: string;
  readonly token: string;
}

/** Uses a link up; of two who try at once, one gets through. @returns its user, locked. @throws Failure `link_invalid` */
export async function useLink(tx: Transaction, call: Call, purpose: LinkPurpose, link: Link): Promise<UserRow> {
  return (await useUp(tx, call, purpose, link)).user;
}

/** As `useLink`, for one that changes the account's address. @returns its user, locked, and the address. */
export async function useAddressLink(tx: Transaction, call: Call, link: Link) {
  const { user, address } = await useUp(tx, call, "change_email", link);
  if (address === null) throw new Failure("link_invalid");
  return { user, address };
}

async function useUp(tx: Transaction, call: Call, purpose: LinkPurpose, link: Link) {
  // The user first, as everybody does who ends links: two orders would wait for each other.
  const user = await lockUser(tx, link.uid);
  const [used] = await tx
    .update(mailLinkTable)
    .set({ usedAt: call.now, usedFrom: call.address })
    .where(isThisOpenLink(purpose, link, call.now))
    .returning({ address: mailLinkTable.address });
  if (used === undefined) throw new Failure("link_invalid");
  return { user: await mustBeWelcome(tx, user), address: used.address };
}

/** Reads a link's user and leaves the link open. @throws Failure `link_invalid` */
export async function readLink(db: Queryable, call: Call, purpose: LinkPurpose, link: Link): Promise<UserRow> {
  const [open] = await db
    .select({ id: mailLinkTable.id })
    .from(mailLinkTable)
    .where(isThisOpenLink(purpose, link, call.now));
  if (open === undefined) throw new Failure("link_invalid");
  return mustBeWelcome(db, await findUser(db, link.uid));
}

function isThisOpenLink(purpose: LinkPurpose, { uid, token }: Link, now: Date): SQL | undefined {
  return and(
    eq(mailLinkTable.userId, uid),
    eq(mailLinkTable.purpose, purpose),
    eq(mailLinkTable.tokenHash, hashOfToken(token)),
    isNull(mailLinkTable.usedAt),
    gt(mailLinkTable.expiresAt, now),
  );
}

/** A suspension ends every link, an archived provider closes them; an archived organization accepts no new users. */
async function mustBeWelcome(db: Queryable, user: UserRow | null): Promise<UserRow> {
  if (user === null || user.status === "suspended") throw new Failure("link_invalid");
  if (!(await isInUse(db, user.providerId))) throw new Failure("link_invalid");
  if (user.emailConfirmedAt !== null || user.organizationId === null) return user;
  const [organization] = await db
    .select({ archivedAt: organizationTable.archivedAt })
    .from(organizationTable)
    .where(eq(organizationTable.id, user.organizationId));
  if (organization?.archivedAt !== null) throw new Failure("link_invalid");
  return user;
}
