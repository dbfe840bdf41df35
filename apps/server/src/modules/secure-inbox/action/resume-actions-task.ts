import { and, inArray, lt } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { enqueueAction } from "./add-action.ts";
import { expireProposals } from "./decide-action.ts";
import { actionTable as table, openStates } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "tend-tenant-actions": Record<string, unknown>;
  }
}

/** Resumes abandoned actions every minute and expires proposals. */
export function resumeTenantActionsTask(platform: Platform): Task {
  const payload = z.record(z.string(), z.unknown());
  return defineTask<"tend-tenant-actions">(payload, () => resumeActions(platform), "* * * * *");
}

/** Exported for tests. */
export async function resumeActions(platform: Platform): Promise<void> {
  await expireProposals(platform);
  const {
    postgres: { db },
    clock,
    jobs,
  } = platform;
  const overdue = and(
    inArray(table.state, [...openStates]),
    lt(table.nextAt, new Date(clock.now().getTime() - 30_000)),
  );
  const rows = await db.select({ id: table.id }).from(table).where(overdue);
  for (const { id } of rows) await db.transaction((tx) => enqueueAction(tx, jobs, id));
}
