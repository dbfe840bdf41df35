import { desc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { type ActionWork, defineKind } from "../action/action-kind.ts";
import { mailTarget, type MailTarget, resolveEmails } from "../action/kinds/mail-target.ts";
import { folderId } from "../action/kinds/moving.ts";
import { messageTable } from "../mail/table.ts";
import { findRestored, isPurged, purgeMail, restoreCopy, requireCopy } from "./copies.ts";
import { requireReleaser } from "./find-settings.ts";
import { folderExists } from "./quarantine-folder.ts";
import { setPlace } from "./record-place.ts";
import { quarantineTable } from "./table.ts";

/** Restores purged emails to their folder, otherwise the inbox. Undo purges them again. */
export const restore = defineKind({
  target: mailTarget,
  before: z.object({ to: z.string() }),
  result: z.object({ messageId: z.string() }),
  guard: (db, viewer, what) => (what === "do" ? requireReleaser(db, viewer) : Promise.resolve()),
  resolve: (db, providerId, ids) => resolveEmails(db, providerId, ids, "purged"),
  async prepare(work) {
    await requireCopy(work);
    return { to: await placeFor(work) };
  },
  perform: (work, { to }) => restoreCopy(work, to),
  async verify(work, { to }) {
    const messageId = await findRestored(work, to);
    return messageId === null ? null : { messageId };
  },
  undo: {
    perform: (work, _before, { messageId }) => purgeMail(work, messageId),
    verify: (work, _before, { messageId }) => isPurged(work, messageId),
  },
  async persist(tx, what, work, { result: { messageId: immutableId } }) {
    await setPlace(tx, work.subjectId, what === "done" ? "released" : "purged");
    if (what === "done") await tx.update(messageTable).set({ immutableId }).where(eq(messageTable.id, work.subjectId));
  },
});

/** The place before quarantine. */
async function placeFor(work: ActionWork<MailTarget>): Promise<string> {
  const [item] = await work.platform.postgres.db
    .select({ originFolder: quarantineTable.originFolder })
    .from(quarantineTable)
    .where(eq(quarantineTable.messageId, work.subjectId))
    .orderBy(desc(quarantineTable.heldAt))
    .limit(1);
  return item !== undefined && (await folderExists(work, item.originFolder))
    ? item.originFolder
    : folderId(work, "inbox");
}
