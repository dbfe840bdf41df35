import { GraphProblem } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import { type ActionWork, TargetProblem } from "../action/action-kind.ts";
import { isGone, type MailTarget } from "../action/kinds/mail-target.ts";
import { holdFolderTable as table } from "./table.ts";

/** What the hidden folder of a mailbox is called, for whoever sees it with another client than Outlook. */
export const holdFolderName = "Secure Inbox Hold";

type Work = Pick<ActionWork<MailTarget>, "platform" | "client" | "providerId" | "mailboxId" | "target">;

/** The id of the hidden folder of a mailbox, which is made when it is first needed, or was deleted. @throws GraphProblem */
export async function holdFolder(work: Work): Promise<string> {
  const { platform, mailboxId, providerId } = work;
  if (mailboxId === null) throw new TargetProblem("gone", "The mailbox is not known any more");
  const { db } = platform.postgres;
  const [known] = await db.select().from(table).where(eq(table.mailboxId, mailboxId));
  if (known !== undefined && (await isThere(work, known.graphId))) return known.graphId;
  const graphId = (await findFolder(work)) ?? (await createFolder(work));
  await db
    .insert(table)
    .values({ mailboxId, providerId, graphId })
    .onConflictDoUpdate({ target: table.mailboxId, set: { graphId, link: null } });
  return graphId;
}

/** Whether there is a folder of this id. @throws GraphProblem */
export async function isThere({ client, target: { userId } }: Work, folderId: string): Promise<boolean> {
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
  return value.find(({ displayName }) => displayName === holdFolderName)?.id ?? null;
}

/** Two may make it at once, and the answer may be lost: what counts is what is there afterwards. */
async function createFolder(work: Work): Promise<string> {
  const { client, target } = work;
  const body = { displayName: holdFolderName, isHidden: true };
  try {
    return (await client.call("folder.create", { path: { userId: target.userId }, body })).id;
  } catch (error) {
    const found = error instanceof GraphProblem && error.kind !== "throttled" ? await findFolder(work) : null;
    if (found === null) throw error;
    return found;
  }
}
