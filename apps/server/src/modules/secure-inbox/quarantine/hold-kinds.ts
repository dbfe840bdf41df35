import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type ActionKind, type ActionWork, TargetProblem } from "../action/action-kind.ts";
import { type MailTarget, resolveMails } from "../action/kinds/mail-target.ts";
import { folderId, movingKind } from "../action/kinds/moving.ts";
import { actionTable } from "../action/table.ts";
import { folderTable } from "../intake/table.ts";
import { findSettings, requireReleaser } from "./find-settings.ts";
import { holdFolder, isThere } from "./hold-folder.ts";
import { notePlace, setPlace } from "./note-place.ts";
import { quarantineTable as table } from "./table.ts";

type Work = ActionWork<MailTarget>;

/** Moves mails into the hidden folder of their mailbox; taken back, they are where they were. */
export const quarantine: ActionKind = movingKind({
  guard: async (db, viewer, what) => (what === "undo" ? requireReleaser(db, viewer) : undefined),
  destination: holdFolder,
  async keep(tx, what, work, { from, to }) {
    if (what === "undone") return notePlace(tx, work, { what: "done", place: "in_mailbox", from });
    await setPlace(tx, work.subjectId, "quarantined");
    // It lay there already: who held it holds it.
    if (from !== to) await hold(tx, work, from);
  },
});

async function hold(tx: Transaction, work: Work, originFolder: string): Promise<void> {
  const { platform, providerId, actionId, subjectId, mailboxId, params } = work;
  if (mailboxId === null) return;
  const now = platform.clock.now();
  const [action] = await tx.select().from(actionTable).where(eq(actionTable.id, actionId));
  const { retentionDays } = await findSettings(tx, providerId);
  const [origin] = await tx
    .select({ name: folderTable.name })
    .from(folderTable)
    .where(and(eq(folderTable.mailboxId, mailboxId), eq(folderTable.graphId, originFolder)));
  await tx
    .insert(table)
    .values({
      id: newId(),
      providerId,
      messageId: subjectId,
      mailboxId,
      state: "held",
      heldBy: params.policy === undefined ? "analyst" : "policy",
      holder: params.policy ?? action?.requestedBy ?? "",
      reason: action?.reason ?? null,
      originFolder,
      originName: origin?.name ?? null,
      heldAt: now,
      expiresAt: new Date(now.getTime() + retentionDays * 86_400_000),
    })
    .onConflictDoNothing();
}

/** Moves held mails back to where they were; where that folder is gone, to the inbox. */
export const release: ActionKind = movingKind({
  guard: (db, viewer) => requireReleaser(db, viewer),
  resolve: (db, providerId, ids) => resolveMails(db, providerId, ids, "quarantined"),
  async destination(work, from) {
    if (from !== (await holdFolder(work)))
      throw new TargetProblem("changed_since", "The mail is not in quarantine any more");
    return originOf(work);
  },
  keep: (tx, what, work, { from }) => notePlace(tx, work, { what, place: "released", from }),
});

/** The id of the folder that a held mail came from. @throws GraphProblem */
export async function originOf(work: Work): Promise<string> {
  const [item] = await work.platform.postgres.db
    .select({ originFolder: table.originFolder })
    .from(table)
    .where(and(eq(table.messageId, work.subjectId), eq(table.state, "held")));
  return item !== undefined && (await isThere(work, item.originFolder)) ? item.originFolder : folderId(work, "inbox");
}
