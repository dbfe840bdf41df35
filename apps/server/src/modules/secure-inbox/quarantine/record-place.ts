import type { MailPlace, QuarantineState } from "@parapet/contract";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { ActionWork } from "../action/action-kind.ts";
import { actionTable } from "../action/table.ts";
import { refreshCampaign } from "../campaign/refresh-campaign.ts";
import { messageTable } from "../mail/table.ts";
import { quarantineFolderTable, quarantineTable as table, requestTable } from "./table.ts";

type Work = Pick<ActionWork<unknown>, "platform" | "actionId" | "subjectId" | "mailboxId">;

interface PlaceChange {
  readonly what: "done" | "undone";
  /** New place. */
  readonly place: MailPlace;
  /** Id of the source folder. */
  readonly from: string;
}

/** Records an email's new place or its undo, and closes or reopens its quarantine record. */
export async function recordPlace(tx: Transaction, work: Work, { what, place, from }: PlaceChange): Promise<void> {
  const { platform, subjectId: messageId } = work;
  const now = platform.clock.now();
  if (what === "done") {
    await setPlace(tx, messageId, place);
    const by = await actorOf(tx, work);
    const [item] = await tx
      .update(table)
      .set({ state: settledState(place, by), settledAt: now, settledBy: by, isRequested: false })
      .where(and(eq(table.messageId, messageId), eq(table.state, "held")))
      .returning();
    if (item === undefined) return;
    const decision = place === "released" ? "released" : "void";
    await tx
      .update(requestTable)
      .set({ decision, decidedBy: by, decidedAt: now })
      .where(and(eq(requestTable.itemId, item.id), isNull(requestTable.decision)));
    return;
  }
  const isHeldAgain = from === (await quarantineFolderOf(tx, work.mailboxId));
  await setPlace(tx, messageId, isHeldAgain ? "quarantined" : "in_mailbox");
  if (!isHeldAgain) return;
  const [item] = await tx
    .select()
    .from(table)
    .where(eq(table.messageId, messageId))
    .orderBy(desc(table.heldAt), desc(table.id))
    .limit(1);
  if (item === undefined) return;
  await tx.update(table).set({ state: "held", settledAt: null, settledBy: null }).where(eq(table.id, item.id));
}

/** Sets an email's place and refreshes its campaign, whose open decisions depend on it. */
export async function setPlace(tx: Transaction, messageId: string, place: MailPlace): Promise<void> {
  const [moved] = await tx
    .update(messageTable)
    .set({ place })
    .where(eq(messageTable.id, messageId))
    .returning({ campaignId: messageTable.campaignId });
  await refreshCampaign(tx, moved?.campaignId ?? null);
}

/** The user who requested the action or its undo; empty for the server. */
async function actorOf(tx: Transaction, { actionId }: Pick<Work, "actionId">): Promise<string> {
  const [action] = await tx
    .select({ state: actionTable.state, requestedBy: actionTable.requestedBy, undoneBy: actionTable.undoneBy })
    .from(actionTable)
    .where(eq(actionTable.id, actionId));
  return (action?.state === "undoing" ? action.undoneBy : action?.requestedBy) ?? "";
}

async function quarantineFolderOf(tx: Transaction, mailboxId: string | null): Promise<string | null> {
  if (mailboxId === null) return null;
  const [row] = await tx.select().from(quarantineFolderTable).where(eq(quarantineFolderTable.mailboxId, mailboxId));
  return row?.graphId ?? null;
}

function settledState(place: MailPlace, by: string): QuarantineState {
  switch (place) {
    case "purged":
      return by === "" ? "expired" : "deleted";
    case "soft_deleted":
      return "deleted";
    case "gone":
      return "gone";
    case "in_mailbox":
    case "quarantined":
    case "junked":
    case "released":
      return "released";
  }
}
