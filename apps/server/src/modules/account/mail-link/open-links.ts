import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mailLinkTable, type LinkPurpose } from "./table.ts";

/** How many unused links a user has for a purpose that are still valid at a later time. */
export function openLinks(tx: Transaction, userId: string, purpose: LinkPurpose, at: Date): Promise<number> {
  return tx.$count(
    mailLinkTable,
    and(
      eq(mailLinkTable.userId, userId),
      eq(mailLinkTable.purpose, purpose),
      isNull(mailLinkTable.usedAt),
      gt(mailLinkTable.expiresAt, at),
    ),
  );
}
