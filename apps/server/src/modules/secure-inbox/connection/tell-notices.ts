import { and, eq, inArray } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { settleNotifications } from "../../account/notification/settle-notifications.ts";
import { listHandlers } from "../../account/user/list-handlers.ts";
import { countSubscriptions } from "../intake/count-subscriptions.ts";
import { mendedMail, noticeMail } from "./mails.ts";
import { isWorse, type Notice, noticesOf } from "./notices.ts";
import { mailConnectionNoticeTable as table, type MailConnectionRow, type NoticeKind } from "./table.ts";

interface Tested {
  readonly row: MailConnectionRow;
  readonly before: Pick<MailConnectionRow, "capabilities">;
}

const link = "/secure-inbox/settings/documentation?step=test";

/**
 * Tells the administrators what has gone wrong with the connection since the last test, in the bell and by mail where mail
 * goes out: once, and again only when it has become worse. What is mended is taken back.
 */
export async function tellNotices(tx: Transaction, call: Call, { row, before }: Tested): Promise<void> {
  const { providerId } = row;
  const stored = await tx.select().from(table).where(eq(table.providerId, providerId));
  const told = new Map(stored.map((each) => [each.kind, each.told]));
  const subscriptions = await countSubscriptions(tx, providerId);
  const notices = noticesOf({ row, before, subscriptions, told, now: call.now });
  const over = stored.filter(({ kind }) => !notices.some((notice) => notice.kind === kind)).map(({ kind }) => kind);
  await takeBack(tx, call, providerId, over);
  if (over.includes("broken")) await tellMended(tx, call, row);
  for (const notice of notices) {
    const earlier = told.get(notice.kind);
    if (earlier === undefined || isWorse(notice, earlier)) await tell(tx, call, row, notice);
  }
}

/** Nobody is connected any more, so that nothing can be wrong. */
export async function forgetNotices(tx: Transaction, call: Pick<Call, "now">, providerId: string): Promise<void> {
  const stored = await tx.select({ kind: table.kind }).from(table).where(eq(table.providerId, providerId));
  await takeBack(
    tx,
    call,
    providerId,
    stored.map(({ kind }) => kind),
  );
}

async function tell(tx: Transaction, call: Call, row: MailConnectionRow, notice: Notice): Promise<void> {
  const { platform, now } = call;
  const { providerId } = row;
  const { kind, told, details } = notice;
  // What was told of it before is out of date.
  await settleNotifications(tx, call, providerId, [`mail_connection.${kind}`]);
  await tx
    .insert(table)
    .values({ providerId, kind, told, since: now })
    .onConflictDoUpdate({ target: [table.providerId, table.kind], set: { told } });
  const people = await listHandlers(tx, providerId, ["provider_admin"]);
  const severity = kind === "broken" || told === "1" ? "error" : "warning";
  await notify(tx, call, people, { kind: `mail_connection.${kind}`, severity, details, link });
  if (platform.config.smtpUrl === null) return;
  const url = `${platform.publicUrl()}${link}`;
  for (const { email } of people) await platform.mailer.enqueue(tx, noticeMail(email, url, row.tenant, notice));
}

async function tellMended(tx: Transaction, call: Call, { providerId, tenant }: MailConnectionRow): Promise<void> {
  const { platform } = call;
  const people = await listHandlers(tx, providerId, ["provider_admin"]);
  await notify(tx, call, people, { kind: "mail_connection.mended", severity: "success", link });
  if (platform.config.smtpUrl === null) return;
  for (const { email } of people) await platform.mailer.enqueue(tx, mendedMail(email, tenant));
}

async function takeBack(
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
