import { GraphProblem } from "@parapet/graph-client";
import { and, eq, ne } from "drizzle-orm";
import { type ActionWork, TargetProblem } from "../action/action-kind.ts";
import { isGone, type MailTarget } from "../action/kinds/mail-target.ts";
import { folderId } from "../action/kinds/moving.ts";
import { messageTable } from "../mail/table.ts";
import { folderExists } from "./quarantine-folder.ts";
import { copyContext, copyTable as table } from "./table.ts";

/** Days during which a purged email can be restored. */
export const copyDays = 90;

type Work = ActionWork<MailTarget>;

interface Marks {
  readonly internetMessageId: string;
  readonly isRead: boolean;
  readonly categories: readonly string[];
}

/** Stores a sealed copy of an email. @throws GraphProblem */
export async function storeCopy(work: Work, { categories, ...marks }: Marks): Promise<void> {
  const { platform, client, target, subjectId: messageId, providerId } = work;
  const raw = await client.call("message.mime", { path: { ...target } });
  const now = platform.clock.now();
  const values = {
    ...marks,
    categories: [...categories],
    sealedMime: await platform.sealing.sealBytes(raw, copyContext(messageId)),
    createdAt: now,
    keptUntil: new Date(now.getTime() + copyDays * 86_400_000),
  };
  await platform.postgres.db
    .insert(table)
    .values({ ...values, messageId, providerId })
    .onConflictDoUpdate({ target: table.messageId, set: values });
}

/** The copy of a purged email. @throws TargetProblem after retention */
export async function requireCopy({ platform, subjectId }: Work) {
  const [copy] = await platform.postgres.db.select().from(table).where(eq(table.messageId, subjectId));
  if (copy === undefined)
    throw new TargetProblem("gone", "The copy of this email has been deleted after its retention");
  return copy;
}

/** The id of a restored email in a folder, with its original flags; null if there is none. @throws GraphProblem */
export async function findRestored(work: Work, folder: string): Promise<string | null> {
  const { client, target, platform, subjectId } = work;
  const copy = await requireCopy(work);
  const found = await listInFolder(work, folder, copy.internetMessageId);
  const others = await platform.postgres.db
    .select({ immutableId: messageTable.immutableId })
    .from(messageTable)
    .where(and(eq(messageTable.internetMessageId, inner(copy.internetMessageId)), ne(messageTable.id, subjectId)));
  const mail = found.find(({ id }) => others.every(({ immutableId }) => immutableId !== id));
  if (mail === undefined) return null;
  const isMarked = mail.isRead === copy.isRead && same(mail.categories ?? [], copy.categories);
  if (!isMarked) {
    const body = { isRead: copy.isRead, categories: copy.categories };
    await client.call("message.change", { path: { userId: target.userId, messageId: mail.id }, body });
  }
  return mail.id;
}

async function listInFolder({ client, target: { userId } }: Work, folder: string, internetMessageId: string) {
  const $filter = `internetMessageId eq '${internetMessageId.replaceAll("'", "''")}'`;
  const query = { $filter, $top: 50, $select: "id,isRead,categories" };
  try {
    return (await client.call("message.listInFolder", { path: { userId, folderId: folder }, query })).value;
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** Restores a purged email to a folder: it gets a new id, and Outlook shows it as a draft. @throws GraphProblem */
export async function restoreCopy(work: Work, folder: string): Promise<void> {
  const { client, platform, subjectId, target } = work;
  const { sealedMime } = await requireCopy(work);
  const body = await platform.sealing.openBytes(sealedMime, copyContext(subjectId));
  await client.call("message.create", { path: { userId: target.userId, folderId: folder }, body });
}

/** The folder, or the inbox if it no longer exists. @throws GraphProblem */
export async function folderOrInbox(work: Work, folder: string): Promise<string> {
  return (await folderExists(work, folder)) ? folder : folderId(work, "inbox");
}

/** Whether the id no longer exists in the mailbox. @throws GraphProblem */
export async function isPurged({ client, target: { userId } }: Work, messageId: string): Promise<boolean> {
  try {
    await client.call("message.get", { path: { userId, messageId }, query: { $select: "id" } });
    return false;
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}

/** Purges an email, idempotently. @throws GraphProblem */
export async function purgeMail({ client, target: { userId } }: Work, messageId: string): Promise<void> {
  try {
    await client.call("message.deletePermanently", { path: { userId, messageId } });
  } catch (error) {
    if (!(error instanceof GraphProblem) || !isGone(error)) throw error;
  }
}

/** Our tables store message ids without angle brackets. */
const inner = (id: string) => id.replaceAll(/^<|>$/g, "");
const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
