import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Call } from "../../../platform/call.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailLinkTable } from "../mail-link/table.ts";
import { sessionTable } from "../session/table.ts";
import { networkOf } from "./network.ts";

const month = 30 * 24 * 3_600_000;

/** Whether a user signed in, or used a link from an email, on the caller's network within the last month. */
export async function isKnownNetwork(
  db: Queryable,
  call: Pick<Call, "address" | "now">,
  userId: string,
): Promise<boolean> {
  const since = new Date(call.now.getTime() - month);
  const signedIn = db
    .select({ address: sql<string>`${sessionTable.address}` })
    .from(sessionTable)
    .where(and(eq(sessionTable.userId, userId), gt(sessionTable.createdAt, since)));
  const usedLink = db
    .select({ address: sql<string>`${mailLinkTable.usedFrom}` })
    .from(mailLinkTable)
    .where(and(eq(mailLinkTable.userId, userId), isNotNull(mailLinkTable.usedFrom), gt(mailLinkTable.usedAt, since)));
  const found = await union(signedIn, usedLink);
  const network = networkOf(call.address);
  return found.some(({ address }) => networkOf(address) === network);
}
