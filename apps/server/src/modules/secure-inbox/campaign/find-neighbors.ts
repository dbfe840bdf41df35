import { wordlessKey } from "@parapet/mail-analysis";
import { and, arrayOverlaps, eq, gte, lte, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type MessageRow, messageTable as table } from "../mail/table.ts";

/** Columns used to match emails. */
export type GroupedEmail = Pick<
  MessageRow,
  | "id"
  | "providerId"
  | "campaignId"
  | "receivedAt"
  | "campaignExact"
  | "campaignNear"
  | "fromDomain"
  | "linkHosts"
  | "attachmentHashes"
>;

/** Max days between two emails of one campaign. */
export const campaignDays = 14;
/** Same limit as `isSameCampaign` in mail-analysis. */
const nearBits = 3;
const parts = [1, 5, 9, 13] as const;

/** All emails that `isSameCampaign` matches with this one, with their campaigns. */
export async function findNeighbors(
  tx: Transaction,
  mail: GroupedEmail,
): Promise<Pick<MessageRow, "id" | "campaignId">[]> {
  if (mail.campaignNear === "") return [];
  const around = campaignDays * 86_400_000;
  const at = mail.receivedAt.getTime();
  const bits = (hex: unknown) => sql`('x' || ${hex})::bit(64)`;
  return tx
    .select({ id: table.id, campaignId: table.campaignId })
    .from(table)
    .where(
      and(
        eq(table.providerId, mail.providerId),
        ne(table.id, mail.id),
        ne(table.campaignNear, ""),
        gte(table.receivedAt, new Date(at - around)),
        lte(table.receivedAt, new Date(at + around)),
        or(
          ...parts.map(
            (start) =>
              sql`substr(${table.campaignNear}, ${sql.raw(String(start))}, 4) = ${mail.campaignNear.slice(start - 1, start + 3)}`,
          ),
        ),
        sql`bit_count(${bits(table.campaignNear)} # ${bits(sql`${mail.campaignNear}::text`)}) <= ${nearBits}`,
        or(
          mail.fromDomain === "" || mail.campaignExact === wordlessKey
            ? undefined
            : and(eq(table.fromDomain, mail.fromDomain), ne(table.campaignExact, wordlessKey)),
          mail.linkHosts.length === 0 ? undefined : arrayOverlaps(table.linkHosts, mail.linkHosts),
          mail.attachmentHashes.length === 0 ? undefined : arrayOverlaps(table.attachmentHashes, mail.attachmentHashes),
          // Without any of these, nothing matches.
          sql`false`,
        ),
      ),
    );
}
