import { and, eq, inArray } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { settleNotifications } from "../../account/notification/settle-notifications.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { countSubscriptions } from "../intake/queries.ts";
import { recoveryEmail, problemEmail } from "./emails.ts";
import { isWorse, type Notice, listNotices } from "./notices.ts";
import { mailConnectionNoticeTable as table, type MailConnectionRow, type NoticeKind } from "./table.ts";

interface Tested {
  readonly row: MailConnectionRow;
  readonly before: Pick<MailConnectionRow, "capabilities">;
}

const link = "/secure-inbox/settings/documentation?step=test";

/**
 * Notifies administrators of new or worse problems, in the console and by email if SMTP is configured. Clears notices
 * that are resolved.
 */
export async function sendNotices(tx: Transaction, call: Call, { row, before }: Tested): Promise<void> {
  const { providerId } = row;
  const stored = await tx.select().from(table).where(eq(table.providerId, providerId));
  const sent = new Map(stored.map((each) => [each.kind, each.value]));
  const subscriptions = await countSubscriptions(tx, providerId);
  const notices = listNotices({ row, before, subscriptions, sent, now: call.now });
  const over = stored.filter(({ kind }) => !notices.some((notice) => notice.kind === kind)).map(({ kind }) => kind);
  await clearKinds(tx, call, providerId, over);
  if (over.includes("broken")) await sendRecovery(tx, call, row);
  for (const notice of notices) {
    const earlier = sent.get(notice.kind);
    if (earlier === undefined || isWorse(notice, earlier)) await send(tx, call, row, notice);
  }
}

/** Clears all notices after a disconnect. */
export async function clearNotices(tx: Transaction, call: Pick<Call, "now">, providerId: string): Promise<void> {
  const stored = await tx.select({ kind: table.kind }).from(table).where(eq(table.providerId, providerId));
  await clearKinds(
    tx,
    call,
    providerId,
    stored.map(({ kind }) => kind),
  );
}

async function send(tx: Transaction, call: Call, row: MailConnectionRow, notice: Notice): Promise<void> {
  const { platform, now } = call;
  const { providerId } = row;
  const { kind, value, details } = notice;
  // Replaces the previous notification of this kind.
  await settleNotifications(tx, call, providerId, [`mail_connection.${kind}`]);
  await tx
    .insert(table)
    .values({ providerId, kind, value, since: now })
    .onConflictDoUpdate({ target: [table.providerId, table.kind], set: { value } });
  const people = await listHandlers(tx, providerId, ["provider_admin"]);
  const severity = kind === "broken" || value === "1" ? "error" : "warning";
  await notify(tx, call, people, { kind: `mail_connection.${kind}`, severity, details, link });
  if (platform.config.smtpUrl === null) return;
  const url = `${platform.publicUrl()}${link}`;
  for (const { email } of people) await platform.mailer.enqueue(tx, problemEmail(email, url, row.tenant, notice));
}

async function sendRecovery(tx: Transaction, call: Call, { providerId, tenant }: MailConnectionRow): Promise<void> {
  const { platform } = call;
  const people = await listHandlers(tx, providerId, ["provider_admin"]);
  await notify(tx, call, people, { kind: "mail_connection.mended", severity: "success", link });
  if (platform.config.smtpUrl === null) return;
  for (const { email } of people) await platform.mailer.enqueue(tx, recoveryEmail(email, tenant));
}

async function clearKinds(
  tx: Transaction,
  call: Pick<Call, "now">,
  providerId: string,
  kinds: readonly NoticeKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  await tx.delete(table).where(and(eq(table.providerId, providerId), inArray(table.kind, kinds)));
  const named = kinds.map((kind) => `mail_connection.${kind}` as const);
  await settleNotifications(tx, call, providerId, named);
}
