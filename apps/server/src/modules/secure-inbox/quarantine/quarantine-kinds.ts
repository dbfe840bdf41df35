import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { type ActionKind, type ActionWork, TargetProblem } from "../action/action-kind.ts";
import { type MailTarget, resolveEmails } from "../action/kinds/mail-target.ts";
import { folderId, movingKind } from "../action/kinds/moving.ts";
import { actionTable } from "../action/table.ts";
import { folderTable } from "../intake/table.ts";
import { findSettings, requireReleaser } from "./find-settings.ts";
import { ensureQuarantineFolder, folderExists } from "./quarantine-folder.ts";
import { recordPlace, setPlace } from "./record-place.ts";
import { quarantineTable as table } from "./table.ts";

type Work = ActionWork<MailTarget>;

/** Moves emails to the hidden folder; undo moves them back. */
export const quarantine: ActionKind = movingKind({
  guard: async (db, viewer, what) => (what === "undo" ? requireReleaser(db, viewer) : undefined),
  destination: ensureQuarantineFolder,
  async persist(tx, what, work, { from, to }) {
    if (what === "undone") return recordPlace(tx, work, { what: "done", place: "in_mailbox", from });
    await setPlace(tx, work.subjectId, "quarantined");
    // Already quarantined: the existing record is kept.
    if (from !== to) await recordHeld(tx, work, from);
  },
});

async function recordHeld(tx: Transaction, work: Work, originFolder: string): Promise<void> {
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

/** Moves quarantined emails back to their folder, or to the inbox if it no longer exists. */
export const release: ActionKind = movingKind({
  guard: (db, viewer) => requireReleaser(db, viewer),
  resolve: (db, providerId, ids) => resolveEmails(db, providerId, ids, "quarantined"),
  async destination(work, from) {
    if (from !== (await ensureQuarantineFolder(work)))
      throw new TargetProblem("changed_since", "The email is no longer in quarantine");
    return originOf(work);
  },
  persist: (tx, what, work, { from }) => recordPlace(tx, work, { what, place: "released", from }),
});

/** The folder a quarantined email came from. @throws GraphProblem */
export async function originOf(work: Work): Promise<string> {
  const [item] = await work.platform.postgres.db
    .select({ originFolder: table.originFolder })
    .from(table)
    .where(and(eq(table.messageId, work.subjectId), eq(table.state, "held")));
  return item !== undefined && (await folderExists(work, item.originFolder))
    ? item.originFolder
    : folderId(work, "inbox");
}
