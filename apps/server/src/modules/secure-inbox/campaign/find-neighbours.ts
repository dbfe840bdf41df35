import { wordlessKey } from "@parapet/mail-analysis";
import { and, arrayOverlaps, eq, gte, lte, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type MessageRow, messageTable as table } from "../mail/table.ts";

/** What of a mail tells which others belong to it. */
export type GroupedMail = Pick<
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

/** Days between two mails of one campaign, at most. */
export const campaignDays = 14;
/** As `isSameCampaign` of mail-analysis counts them. */
const nearBits = 3;
const parts = [1, 5, 9, 13] as const;

/** The mails around one that `isSameCampaign` says belong to it, all of them, with their campaigns. */
export async function findNeighbours(
  tx: Transaction,
  mail: GroupedMail,
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
          // A mail without any of them belongs to none.
          sql`false`,
        ),
      ),
    );
}
