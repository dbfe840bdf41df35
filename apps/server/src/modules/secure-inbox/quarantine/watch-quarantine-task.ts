import { type GraphClient, GraphProblem, listChanges } from "@parapet/graph-client";
import { and, eq, exists, inArray, isNull, lt, notExists } from "drizzle-orm";
import * as z from "zod/mini";
import { recordAudit } from "../../../platform/audit.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { folderOf } from "../action/kinds/mail-target.ts";
import { actionTable, actionTargetTable } from "../action/table.ts";
import { connectedProviders } from "../intake/connected-providers.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { refreshGroups } from "../mail-policy/queries.ts";
import { mailboxTable, messageTable as mail } from "../mail/table.ts";
import { expireQuarantine } from "./expire-quarantine.ts";
import { setPlace } from "./record-place.ts";
import { copyTable, quarantineFolderTable, quarantineTable as table, requestTable } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "watch-quarantine": Record<string, unknown>;
  }
}

/** Every five minutes, detects emails taken out of hidden folders by others, and expires old ones. */
export function watchQuarantineTask(platform: Platform): Task {
  const anything = z.record(z.string(), z.unknown());
  return defineTask<"watch-quarantine">(anything, () => watchQuarantine(platform), "*/5 * * * *");
}

/** Exported for tests. */
export async function watchQuarantine(platform: Platform): Promise<void> {
  const { db } = platform.postgres;
  await db.delete(copyTable).where(lt(copyTable.keptUntil, platform.clock.now()));
  for (const providerId of await connectedProviders(platform)) {
    const client = await tenantClient(platform, providerId);
    if (client === null) continue;
    for (const folder of await foldersInUse(platform, providerId)) await watchFolder(platform, client, folder);
    await refreshGroups(platform, providerId);
    await expireQuarantine(platform, providerId);
  }
}

/** Hidden folders that contain email. */
async function foldersInUse({ postgres: { db } }: Platform, providerId: string) {
  const held = db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.mailboxId, quarantineFolderTable.mailboxId), eq(table.state, "held")));
  return db
    .select({ folder: quarantineFolderTable, userId: mailboxTable.graphUserId })
    .from(quarantineFolderTable)
    .innerJoin(mailboxTable, eq(mailboxTable.id, quarantineFolderTable.mailboxId))
    .where(and(eq(quarantineFolderTable.providerId, providerId), exists(held)));
}

type Watched = Awaited<ReturnType<typeof foldersInUse>>[number];

/** Reads a folder's changes; failures are retried in the next run. */
async function watchFolder(platform: Platform, client: GraphClient, { folder, userId }: Watched): Promise<void> {
  const { db } = platform.postgres;
  const ofMailbox = eq(quarantineFolderTable.mailboxId, folder.mailboxId);
  try {
    const path = { userId, folderId: folder.graphId };
    const values = { path, query: { $select: "id" }, pageSize: 200 };
    let isWhole = folder.link === null;
    const [there, left] = [new Set<string>(), new Set<string>()];
    let link = folder.link;
    for await (const page of listChanges(client, "message.delta", values, link)) {
      isWhole ||= page.isResync;
      for (const { id } of page.items) there.add(id);
      for (const id of page.removed) left.add(id);
      link = page.link;
    }
    for (const held of await heldIn(platform, folder.mailboxId)) {
      const messageId = held.immutableId ?? "";
      const isMissing = isWhole ? !there.has(messageId) : left.has(messageId);
      if (!isMissing) continue;
      const place = await folderOf({ client, target: { userId, messageId } });
      if (place !== folder.graphId) await recordRemoval(platform, held, place !== null);
    }
    await db.update(quarantineFolderTable).set({ link }).where(ofMailbox);
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    // The folder was deleted; its emails are checked again once it is recreated.
    platform.log.warn({ code: error.code, mailboxId: folder.mailboxId }, "reading a quarantine folder failed");
  }
}

/** A mailbox's quarantined emails, without those being moved by an action. */
function heldIn({ postgres: { db } }: Platform, mailboxId: string) {
  const underWay = db
    .select({ id: actionTable.id })
    .from(actionTargetTable)
    .innerJoin(actionTable, eq(actionTable.id, actionTargetTable.actionId))
    .where(
      and(
        eq(actionTargetTable.subjectId, table.messageId),
        inArray(actionTable.state, ["queued", "running", "undoing"]),
      ),
    );
  return db
    .select({
      id: table.id,
      providerId: table.providerId,
      messageId: table.messageId,
      immutableId: mail.immutableId,
      subject: mail.subject,
      mailbox: mailboxTable.address,
    })
    .from(table)
    .innerJoin(mail, eq(mail.id, table.messageId))
    .innerJoin(mailboxTable, eq(mailboxTable.id, table.mailboxId))
    .where(and(eq(table.mailboxId, mailboxId), eq(table.state, "held"), notExists(underWay)));
}

type Held = Awaited<ReturnType<typeof heldIn>>[number];

/** Records that an email left quarantine externally, and notifies handlers. */
async function recordRemoval(platform: Platform, held: Held, isElsewhere: boolean): Promise<void> {
  const now = platform.clock.now();
  await platform.postgres.db.transaction(async (tx) => {
    const [row] = await tx
      .update(table)
      .set({ state: "gone", settledAt: now, settledBy: "", isRequested: false })
      .where(and(eq(table.id, held.id), eq(table.state, "held")))
      .returning();
    if (row === undefined) return;
    await setPlace(tx, held.messageId, isElsewhere ? "in_mailbox" : "gone");
    const isOpen = and(eq(requestTable.itemId, held.id), isNull(requestTable.decision));
    await tx.update(requestTable).set({ decision: "void", decidedAt: now }).where(isOpen);
    const call = { platform, now, requestId: "", address: "", userAgent: "" };
    await recordAudit(tx, call, {
      action: "quarantine.leave",
      subjectType: "quarantine",
      subjectId: held.id,
      after: { is_elsewhere: isElsewhere, message_id: held.messageId },
      actor: { providerId: held.providerId, userId: null, email: "" },
    });
    await notify(tx, { now }, await listHandlers(tx, held.providerId), {
      kind: "quarantine.left",
      severity: "warning",
      details: { title: held.subject, mailbox: held.mailbox },
      link: "/secure-inbox/respond/quarantine-emails?state=gone",
    });
  });
}
