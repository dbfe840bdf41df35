import type { MailPlace, QuarantineState } from "@parapet/contract";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { actionTable } from "../action/table.ts";
import { refreshCampaign } from "../campaign/refresh-campaign.ts";
import { messageTable } from "../mail/table.ts";
import { holdFolderTable, quarantineTable as table, requestTable } from "./table.ts";
import type { ActionWork } from "../action/action-kind.ts";

type Work = Pick<ActionWork<unknown>, "platform" | "actionId" | "subjectId" | "mailboxId">;

interface Placing {
  readonly what: "done" | "undone";
  /** Where it was put. */
  readonly place: MailPlace;
  /** The id of the folder that it came from. */
  readonly from: string;
}

/** Writes down where a mail was put, or that it was taken back; what was held is so no longer, or again. */
export async function notePlace(tx: Transaction, work: Work, { what, place, from }: Placing): Promise<void> {
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
  const isHeldAgain = from === (await holdFolderOf(tx, work.mailboxId));
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

/** Writes down where a mail is. What waits for a decision in its campaign depends on it. */
export async function setPlace(tx: Transaction, messageId: string, place: MailPlace): Promise<void> {
  const [moved] = await tx
    .update(messageTable)
    .set({ place })
    .where(eq(messageTable.id, messageId))
    .returning({ campaignId: messageTable.campaignId });
  await refreshCampaign(tx, moved?.campaignId ?? null);
}

/** Who asked for an action, or for it to be taken back; empty for the server. */
async function actorOf(tx: Transaction, { actionId }: Pick<Work, "actionId">): Promise<string> {
  const [action] = await tx
    .select({ state: actionTable.state, requestedBy: actionTable.requestedBy, undoneBy: actionTable.undoneBy })
    .from(actionTable)
    .where(eq(actionTable.id, actionId));
  return (action?.state === "undoing" ? action.undoneBy : action?.requestedBy) ?? "";
}

async function holdFolderOf(tx: Transaction, mailboxId: string | null): Promise<string | null> {
  if (mailboxId === null) return null;
  const [row] = await tx.select().from(holdFolderTable).where(eq(holdFolderTable.mailboxId, mailboxId));
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
