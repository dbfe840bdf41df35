import type { Report } from "@parapet/mail-analysis";
import { and, desc, eq, gte, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { messageTable as mail } from "../mail/table.ts";

/** What identifies a reported email. */
export interface Traces {
  readonly providerId: string;
  readonly reporterMailboxId: string | null;
  readonly reportedAt: Date;
  /** Possible message ids, without angle brackets. */
  readonly messageIds: readonly string[];
  /** The quoted email, if none is attached. */
  readonly quoted: Pick<NonNullable<Report["forwarded"]>, "address" | "subject" | "exact" | "near" | "text"> | null;
}

/** Max days between an email and its report when matched by content. */
const days = 30;
/** Shorter texts aren't distinctive. */
const minLength = 40;
/** Max distance of similar texts. */
const nearBits = 3;

/** The stored email that was reported, by id (the reporter's copy first) or else by content. */
export async function locateOriginal(platform: Platform, traces: Traces): Promise<string | null> {
  return (await byId(platform, traces)) ?? (await byFingerprint(platform, traces));
}

async function byId(
  { postgres: { db } }: Platform,
  { providerId, reporterMailboxId, messageIds }: Traces,
): Promise<string | null> {
  if (messageIds.length === 0) return null;
  const isReporters = sql`${mail.mailboxId} IS NOT DISTINCT FROM ${reporterMailboxId}`;
  const inMailbox = sql`${mail.mailboxId} IS NOT NULL`;
  const [row] = await db
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.providerId, providerId), inArray(mail.internetMessageId, [...messageIds])))
    .orderBy(desc(isReporters), desc(inMailbox), mail.id)
    .limit(1);
  return row?.id ?? null;
}

/** In the reporter's mailbox: same subject and sender, or an equal or similar text. */
async function byFingerprint(
  { postgres: { db } }: Platform,
  { providerId, reporterMailboxId, reportedAt, quoted }: Traces,
): Promise<string | null> {
  if (quoted === null || reporterMailboxId === null) return null;
  const { address, subject, exact, near, text } = quoted;
  const since = new Date(reportedAt.getTime() - days * 86_400_000);
  const isSameHead =
    address === null || subject === null
      ? undefined
      : and(eq(mail.fromAddress, address), eq(sql`lower(trim(${mail.subject}))`, subject.trim().toLowerCase()));
  const bits = (hex: unknown) => sql`('x' || ${hex})::bit(64)`;
  const isNear = sql`bit_count(${bits(mail.campaignNear)} # ${bits(sql`${near}::text`)}) <= ${nearBits}`;
  const isSameText =
    text.length < minLength ? undefined : and(ne(mail.campaignNear, ""), or(eq(mail.campaignExact, exact), isNear));
  if (isSameHead === undefined && isSameText === undefined) return null;
  const [row] = await db
    .select({ id: mail.id })
    .from(mail)
    .where(
      and(
        eq(mail.providerId, providerId),
        eq(mail.mailboxId, reporterMailboxId),
        gte(mail.receivedAt, since),
        lte(mail.receivedAt, reportedAt),
        or(isSameHead, isSameText),
      ),
    )
    .orderBy(desc(sql`coalesce(${isSameHead ?? sql`false`}, false)`), desc(mail.receivedAt), mail.id)
    .limit(1);
  return row?.id ?? null;
}
