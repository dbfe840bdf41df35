import { GraphProblem } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import { type ActionWork, TargetProblem } from "../action/action-kind.ts";
import { isGone, type MailTarget } from "../action/kinds/mail-target.ts";
import { quarantineFolderTable as table } from "./table.ts";

/** Name of the hidden folder, visible in clients other than Outlook. */
export const quarantineFolderName = "Secure Inbox Hold";

type Work = Pick<ActionWork<MailTarget>, "platform" | "client" | "providerId" | "mailboxId" | "target">;

/** The id of the hidden folder, created on first use or after deletion. @throws GraphProblem */
export async function ensureQuarantineFolder(work: Work): Promise<string> {
  const { platform, mailboxId, providerId } = work;
  if (mailboxId === null) throw new TargetProblem("gone", "The mailbox is unknown");
  const { db } = platform.postgres;
  const [known] = await db.select().from(table).where(eq(table.mailboxId, mailboxId));
  if (known !== undefined && (await folderExists(work, known.graphId))) return known.graphId;
  const graphId = (await findFolder(work)) ?? (await createFolder(work));
  await db
    .insert(table)
    .values({ mailboxId, providerId, graphId })
    .onConflictDoUpdate({ target: table.mailboxId, set: { graphId, link: null } });
  return graphId;
}

/** @throws GraphProblem */
export async function folderExists({ client, target: { userId } }: Work, folderId: string): Promise<boolean> {
  try {
    await client.call("folder.get", { path: { userId, folderId }, query: { $select: "id" } });
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

async function findFolder({ client, target: { userId } }: Work): Promise<string | null> {
  const query = { $top: 1000, $select: "id,displayName", includeHiddenFolders: true };
  const { value } = await client.call("folder.list", { path: { userId }, query });
  return value.find(({ displayName }) => displayName === quarantineFolderName)?.id ?? null;
}

/** Responses may be lost and creations may race, so the result is read back. */
async function createFolder(work: Work): Promise<string> {
  const { client, target } = work;
  const body = { displayName: quarantineFolderName, isHidden: true };
  try {
    return (await client.call("folder.create", { path: { userId: target.userId }, body })).id;
  } catch (error) {
    const found = error instanceof GraphProblem && error.kind !== "throttled" ? await findFolder(work) : null;
    if (found === null) throw error;
    return found;
  }
}
