import type { MailPlace } from "@parapet/contract";
import { GraphProblem } from "@parapet/graph-client";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { Queryable } from "../../../../platform/postgres/postgres.ts";
import { mailboxTable, messageTable as mail } from "../../mail/table.ts";
import type { ActionWork, TargetSeed } from "../action-kind.ts";

/** An email in a mailbox, by Microsoft's ids; the immutable id survives moves. */
export const mailTarget = z.object({ userId: z.string(), messageId: z.string() });
export type MailTarget = z.infer<typeof mailTarget>;

/** Emails in mailboxes, optionally at one place; uploaded files aren't in the tenant. */
export async function resolveEmails(
  db: Queryable,
  providerId: string,
  ids: readonly string[],
  place?: MailPlace,
): Promise<TargetSeed[]> {
  const isThere = place === undefined ? undefined : eq(mail.place, place);
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
    .where(and(eq(mail.providerId, providerId), inArray(mail.id, [...ids]), isNotNull(mail.immutableId), isThere));
  return rows.map(({ userId, messageId, ...seed }) => ({ ...seed, target: { userId, messageId } }));
}

/** Reads where an email is stored. @throws GraphProblem `ErrorItemNotFound` if it no longer exists */
export function readPlace({ client, target }: Pick<ActionWork<MailTarget>, "client" | "target">) {
  const query = { $select: "id,internetMessageId,parentFolderId,categories,isRead" };
  return client.call("message.get", { path: { ...target }, query });
}

/** The current folder; null if the email no longer exists. @throws GraphProblem */
export async function folderOf(work: Pick<ActionWork<MailTarget>, "client" | "target">): Promise<string | null> {
  try {
    return (await readPlace(work)).parentFolderId ?? null;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Whether the email or folder is missing, as opposed to the mailbox. */
export function isGone(error: unknown): boolean {
  return error instanceof GraphProblem && error.code === "ErrorItemNotFound";
}
