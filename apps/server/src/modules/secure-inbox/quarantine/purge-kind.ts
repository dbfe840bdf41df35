import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineKind, TargetProblem } from "../action/action-kind.ts";
import { mailTarget, readPlace, resolveMails } from "../action/kinds/mail-target.ts";
import { messageTable } from "../mail/table.ts";
import { findRestored, folderOrInbox, isPurged, keepCopy, purgeMail, putBack } from "./copies.ts";
import { notePlace } from "./note-place.ts";

/**
 * Deletes mails for good, where nobody finds them with any client, and keeps a sealed copy of each. Taken back, a mail is in
 * its folder again from the copy: under another id of Microsoft's.
 */
export const purge = defineKind({
  target: mailTarget,
  before: z.object({ from: z.string() }),
  result: z.object({}),
  resolve: resolveMails,
  async prepare(work) {
    const { parentFolderId: from, internetMessageId, isRead, categories } = await readPlace(work);
    if (from == null || internetMessageId == null)
      throw new TargetProblem("unverified", "Microsoft does not say where this mail lies");
    await keepCopy(work, { internetMessageId, isRead: isRead === true, categories: categories ?? [] });
    return { from };
  },
  perform: (work) => purgeMail(work, work.target.messageId),
  async verify(work) {
    return (await isPurged(work, work.target.messageId)) ? {} : null;
  },
  undo: {
    async perform(work, { from }) {
      await putBack(work, await folderOrInbox(work, from));
    },
    async verify(work, { from }) {
      const immutableId = await findRestored(work, await folderOrInbox(work, from));
      if (immutableId === null) return false;
      const { db } = work.platform.postgres;
      await db.update(messageTable).set({ immutableId }).where(eq(messageTable.id, work.subjectId));
      return true;
    },
  },
  keep: (tx, what, work, { before: { from } }) => notePlace(tx, work, { what, place: "purged", from }),
});
