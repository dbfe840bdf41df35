import { id } from "@parapet/contract";
import { and, count, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { actionTable, actionTargetTable } from "../action/table.ts";
import { retryDelayS } from "../intake/retry-delay.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable } from "../mail/table.ts";
import { readMailboxRules } from "./read-mailbox-rules.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "read-mailbox-rules": { readonly mailboxId: string };
  }
}

/** Retry delays after a failure, and while Parapet changes the mailbox's rules. */
const [pauseS, ownPauseS] = [60, 10];

export function readRulesTask(platform: Platform): Task {
  return defineTask<"read-mailbox-rules">(z.object({ mailboxId: id }), ({ mailboxId }) =>
    readRules(platform, mailboxId),
  );
}

/** Enqueues a read; repeated requests are merged. */
export async function enqueueRulesRead(
  tx: Transaction,
  jobs: Platform["jobs"],
  mailboxId: string,
  afterS = 0,
): Promise<void> {
  const options = { key: `read-mailbox-rules:${mailboxId}`, afterS, keepsTime: afterS === 0 };
  await jobs.add(tx, "read-mailbox-rules", { mailboxId }, options);
}

async function readRules(platform: Platform, mailboxId: string): Promise<void> {
  const { db } = platform.postgres;
  const [mailbox] = await db.select().from(mailboxTable).where(eq(mailboxTable.id, mailboxId));
  if (mailbox === undefined || !mailbox.isMonitored) return;
  const client = await tenantClient(platform, mailbox.providerId);
  if (client === null) return;
  if (await isChangedByUs(platform, mailboxId)) return later(platform, mailboxId, ownPauseS);
  const { problem } = await readMailboxRules(platform, client, mailbox);
  if (problem?.kind === "throttled" || problem?.kind === "transient")
    return later(platform, mailboxId, retryDelayS([problem], pauseS));
}

/** A rule being changed by an action would look like an external change. */
export async function isChangedByUs({ postgres: { db } }: Platform, mailboxId: string): Promise<boolean> {
  const [found] = await db
    .select({ targets: count() })
    .from(actionTargetTable)
    .innerJoin(actionTable, eq(actionTable.id, actionTargetTable.actionId))
    .where(
      and(
        eq(actionTargetTable.mailboxId, mailboxId),
        inArray(actionTable.kind, ["disable_rule", "delete_rule"]),
        inArray(actionTable.state, ["queued", "running", "undoing"]),
      ),
    );
  return (found?.targets ?? 0) > 0;
}

function later({ postgres, jobs }: Platform, mailboxId: string, afterS: number): Promise<void> {
  return postgres.db.transaction((tx) => enqueueRulesRead(tx, jobs, mailboxId, afterS));
}
