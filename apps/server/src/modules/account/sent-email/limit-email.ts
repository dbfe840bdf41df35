import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Call } from "../../../platform/call.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { networkOf } from "../throttle/network.ts";
import { userTable } from "../user/table.ts";

const sentEmailTable = pgTable("sent_email", {
  sender: text("sender").notNull(),
  recipient: text("recipient").notNull(),
  day: date("day").notNull(),
  count: integer("count").notNull(),
});

type Means = Pick<Call, "platform" | "now">;

/** Emails a day: to one recipient, and to all recipients together. */
const limits = {
  invitation: { recipient: 5, all: 300 },
  notice: { recipient: 50, all: 1_000 },
  form: { recipient: 20, all: 100 },
} as const;

const everyone = "*";

/**
 * Emails an hour that public forms send from all networks together: a network's first ones of the day, and its further ones.
 * A flood from few networks uses up the further ones only, and leaves newcomers from other networks theirs.
 */
const allNetworks = { first: 500, further: 200 } as const;
const hourOf = (now: Date) => `forms ${now.toISOString().slice(11, 13)}`;
/** How many of a network's emails of a day are its first ones. */
const firstOfNetwork = 3;

/** Whether a provider may send one more invitation to an address today. */
export function mayInvite(tx: Transaction, { now }: Means, providerId: string, to: string): Promise<boolean> {
  return countEmail(tx, "invitation", { sender: `invitation ${providerId}`, to, now }).then(isCounted);
}

/** Emails that public forms sent from this network today, with one more to an address; null when it may not be sent. */
export function countFormEmail(
  tx: Transaction,
  call: Pick<Call, "address" | "now">,
  to: string,
): Promise<number | null> {
  return countEmail(tx, "form", { sender: `form ${networkOf(call.address)}`, to, now: call.now });
}

/** Whether public forms may send one more email for all networks together. @param ofNetwork what `countFormEmail` said */
export async function mayAllNetworksSend(tx: Transaction, now: Date, ofNetwork: number): Promise<boolean> {
  const recipient = ofNetwork <= firstOfNetwork ? "first" : "further";
  const max = allNetworks[recipient];
  return isCounted(await countOne(tx, { sender: hourOf(now), recipient, day: dayOf(now), max }));
}

/** Limits of public forms that are used up until the next hour: of networks' first emails of a day, or of further ones. */
export async function findFullHour(db: Queryable, now: Date): Promise<readonly (keyof typeof allNetworks)[]> {
  const rows = await db
    .select()
    .from(sentEmailTable)
    .where(and(eq(sentEmailTable.sender, hourOf(now)), eq(sentEmailTable.day, dayOf(now))));
  const counts = new Map(rows.map(({ recipient, count }) => [recipient, count]));
  return (["first", "further"] as const).filter((each) => (counts.get(each) ?? 0) >= allNetworks[each]);
}

/**
 * Sends what a provider's settings cause. The provider's own users get all of it; strangers, whose addresses anyone may
 * have entered, a limited number a day. @returns whether it was sent
 */
export async function sendNotice(tx: Transaction, means: Means, providerId: string, mail: Mail): Promise<boolean> {
  const { now, platform } = means;
  const isOwn = await isUserOf(tx, providerId, mail.to);
  if (!isOwn && (await countEmail(tx, "notice", { sender: `notice ${providerId}`, to: mail.to, now })) === null)
    return false;
  await platform.mailer.enqueue(tx, mail);
  return true;
}

/** Seconds until the counts start again. */
export function secondsUntilTomorrow(now: Date): number {
  const midnight = Date.parse(`${dayOf(now)}T00:00:00Z`) + 24 * 3_600_000;
  return Math.ceil((midnight - now.getTime()) / 1000);
}

/** Drops the counts of earlier days. */
export async function dropOldEmailCounts(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(sentEmailTable).where(lt(sentEmailTable.day, dayOf(now)));
}

interface Counted {
  readonly sender: string;
  readonly to: string;
  readonly now: Date;
}

/** The sender's emails of the day with this one; null beyond a limit. */
async function countEmail(
  tx: Transaction,
  kind: keyof typeof limits,
  { sender, to, now }: Counted,
): Promise<number | null> {
  const limit = limits[kind];
  const day = dayOf(now);
  const toThis = await countOne(tx, { sender, recipient: mailboxOf(to), day, max: limit.recipient });
  return toThis === null ? null : countOne(tx, { sender, recipient: everyone, day, max: limit.all });
}

interface One {
  readonly sender: string;
  readonly recipient: string;
  readonly day: string;
  readonly max: number;
}

async function countOne(tx: Transaction, { max, ...one }: One): Promise<number | null> {
  const [counted] = await tx
    .insert(sentEmailTable)
    .values({ ...one, count: 1 })
    .onConflictDoUpdate({
      target: [sentEmailTable.sender, sentEmailTable.recipient, sentEmailTable.day],
      set: { count: sql`${sentEmailTable.count} + 1` },
      setWhere: lt(sentEmailTable.count, max),
    })
    .returning({ count: sentEmailTable.count });
  return counted?.count ?? null;
}

function isCounted(count: number | null): boolean {
  return count !== null;
}

async function isUserOf(tx: Transaction, providerId: string, email: string): Promise<boolean> {
  const isThis = eq(sql`lower(${userTable.email})`, email.toLowerCase());
  const found = await tx.$count(
    userTable,
    and(eq(userTable.providerId, providerId), isThis, isNotNull(userTable.emailConfirmedAt)),
  );
  return found > 0;
}

/** Tagged addresses (`ada+x@example.com`) reach one mailbox. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, "@");
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
