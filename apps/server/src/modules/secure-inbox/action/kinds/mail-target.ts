import { GraphProblem } from "@parapet/graph-client";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { Queryable } from "../../../../platform/postgres/postgres.ts";
import { mailboxTable, messageTable as mail } from "../../mail/table.ts";
import type { ActionWork, TargetSeed } from "../action-kind.ts";

/** A mail in its mailbox, by ids of Microsoft's; the mail's keeps wherever it is moved. */
export const mailTarget = z.object({ userId: z.string(), messageId: z.string() });
export type MailTarget = z.infer<typeof mailTarget>;

/** Mails that lie in mailboxes; uploaded files are nowhere in the tenant. */
export async function resolveMails(db: Queryable, providerId: string, ids: readonly string[]): Promise<TargetSeed[]> {
  const rows = await db
    .select({
      subjectId: mail.id,
      mailboxId: mail.mailboxId,
      label: mail.subject,
      userId: mailboxTable.graphUserId,
      messageId: mail.immutableId,
    })
    .from(mail)
    .innerJoin(mailboxTable, eq(mailboxTable.id, mail.mailboxId))
    .where(and(eq(mail.providerId, providerId), inArray(mail.id, [...ids]), isNotNull(mail.immutableId)));
  return rows.map(({ userId, messageId, ...seed }) => ({ ...seed, target: { userId, messageId } }));
}

/** Reads a mail where it lies. @throws GraphProblem `ErrorItemNotFound` for one that is nowhere */
export function readPlace({ client, target }: Pick<ActionWork<MailTarget>, "client" | "target">) {
  const query = { $select: "id,parentFolderId,categories,isRead" };
  return client.call("message.get", { path: { ...target }, query });
}

/** The folder that it lies in; null for one that is nowhere any more. @throws GraphProblem */
export async function folderOf(work: Pick<ActionWork<MailTarget>, "client" | "target">): Promise<string | null> {
  try {
    return (await readPlace(work)).parentFolderId ?? null;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Whether there is no such mail or folder; anything else that is not found is the mailbox. */
export function isGone(error: unknown): boolean {
  return error instanceof GraphProblem && error.code === "ErrorItemNotFound";
}
