import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineKind, TargetProblem } from "../action/action-kind.ts";
import { mailTarget, readPlace, resolveEmails } from "../action/kinds/mail-target.ts";
import { messageTable } from "../mail/table.ts";
import { findRestored, folderOrInbox, isPurged, storeCopy, purgeMail, restoreCopy } from "./copies.ts";
import { recordPlace } from "./record-place.ts";

/** Permanently deletes emails and keeps sealed copies. Undo restores each from its copy, under a new Microsoft id. */
export const purge = defineKind({
  target: mailTarget,
  before: z.object({ from: z.string() }),
  result: z.object({}),
  resolve: resolveEmails,
  async prepare(work) {
    const { parentFolderId: from, internetMessageId, isRead, categories } = await readPlace(work);
    if (from == null || internetMessageId == null)
      throw new TargetProblem("unverified", "Microsoft didn't return the email's folder");
    await storeCopy(work, { internetMessageId, isRead: isRead === true, categories: categories ?? [] });
    return { from };
  },
  perform: (work) => purgeMail(work, work.target.messageId),
  async verify(work) {
    return (await isPurged(work, work.target.messageId)) ? {} : null;
  },
  undo: {
    async perform(work, { from }) {
      await restoreCopy(work, await folderOrInbox(work, from));
    },
    async verify(work, { from }) {
      const immutableId = await findRestored(work, await folderOrInbox(work, from));
      if (immutableId === null) return false;
      const { db } = work.platform.postgres;
      await db.update(messageTable).set({ immutableId }).where(eq(messageTable.id, work.subjectId));
      return true;
    },
  },
  persist: (tx, what, work, { before: { from } }) => recordPlace(tx, work, { what, place: "purged", from }),
});
