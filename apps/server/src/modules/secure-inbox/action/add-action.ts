import type { ActionParams, TenantActionKind } from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { TargetSeed } from "./action-kind.ts";
import { type ActionRow, actionTable, actionTargetTable } from "./table.ts";

interface NewAction {
  readonly providerId: string;
  readonly kind: TenantActionKind;
  readonly params?: ActionParams;
  readonly seeds: readonly TargetSeed[];
  readonly reason?: string | null;
  /** Address of who asks; empty for the server itself. */
  readonly requestedBy: string;
}

/** Rows of one statement: PostgreSQL takes 65,535 values in one. */
const together = 1000;

/** Writes an action down and has it done. Who calls it has checked that it may be, and writes the audit row. */
export async function addAction(
  tx: Transaction,
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  { providerId, kind, params = {}, seeds, reason = null, requestedBy }: NewAction,
): Promise<ActionRow> {
  const now = clock.now();
  const id = newId();
  const values = {
    id,
    providerId,
    kind,
    params,
    reason,
    requestedBy,
    total: seeds.length,
    createdAt: now,
    nextAt: now,
  };
  const [row] = await tx
    .insert(actionTable)
    .values({ ...values, state: "queued" })
    .returning();
  if (row === undefined) throw new Error("The action was not added");
  const targets = seeds.map((seed, position) => ({
    ...seed,
    actionId: id,
    position,
    providerId,
    state: "waiting" as const,
  }));
  for (let start = 0; start < targets.length; start += together)
    await tx.insert(actionTargetTable).values(targets.slice(start, start + together));
  await performLater(tx, jobs, id);
  return row;
}

/** Has an action gone on with. */
export async function performLater(tx: Transaction, jobs: Platform["jobs"], id: string, afterS = 0): Promise<void> {
  await jobs.add(tx, "perform-tenant-action", { id }, { key: `perform-tenant-action:${id}`, afterS });
}
