import { GraphProblem } from "@parapet/graph-client";
import { and, eq, ne } from "drizzle-orm";
import { type ActionWork, TargetProblem } from "../action/action-kind.ts";
import { isGone, type MailTarget } from "../action/kinds/mail-target.ts";
import { folderId } from "../action/kinds/moving.ts";
import { messageTable } from "../mail/table.ts";
import { isThere } from "./hold-folder.ts";
import { copyContext, copyTable as table } from "./table.ts";

/** Days for which what was purged can be put back. */
export const copyDays = 90;

type Work = ActionWork<MailTarget>;

interface Marks {
  readonly internetMessageId: string;
  readonly isRead: boolean;
  readonly categories: readonly string[];
}

/** Keeps a mail as it is in its mailbox, sealed. @throws GraphProblem */
export async function keepCopy(work: Work, { categories, ...marks }: Marks): Promise<void> {
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

/** What was kept of a purged mail. @throws TargetProblem when it is kept no longer */
export async function requireCopy({ platform, subjectId }: Work) {
  const [copy] = await platform.postgres.db.select().from(table).where(eq(table.messageId, subjectId));
  if (copy === undefined) throw new TargetProblem("gone", "The copy of this mail is kept no longer");
  return copy;
}

/** The id under which a purged mail lies in a folder again, marked as it was; null when it does not. @throws GraphProblem */
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

/** Puts a purged mail into a folder: Outlook shows it as a draft, under an id of its own. @throws GraphProblem */
export async function putBack(work: Work, folder: string): Promise<void> {
  const { client, platform, subjectId, target } = work;
  const { sealedMime } = await requireCopy(work);
  const body = await platform.sealing.openBytes(sealedMime, copyContext(subjectId));
  await client.call("message.create", { path: { userId: target.userId, folderId: folder }, body });
}

/** A folder, or the inbox where it is gone. @throws GraphProblem */
export async function folderOrInbox(work: Work, folder: string): Promise<string> {
  return (await isThere(work, folder)) ? folder : folderId(work, "inbox");
}

/** Whether there is nothing of this id in its mailbox. @throws GraphProblem */
export async function isPurged({ client, target: { userId } }: Work, messageId: string): Promise<boolean> {
  try {
    await client.call("message.get", { path: { userId, messageId }, query: { $select: "id" } });
    return false;
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}

/** Purges a mail; one that is gone is as wanted. @throws GraphProblem */
export async function purgeMail({ client, target: { userId } }: Work, messageId: string): Promise<void> {
  try {
    await client.call("message.deletePermanently", { path: { userId, messageId } });
  } catch (error) {
    if (!(error instanceof GraphProblem) || !isGone(error)) throw error;
  }
}

/** As our own tables write it: without brackets. */
const inner = (id: string) => id.replaceAll(/^<|>$/g, "");
const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
