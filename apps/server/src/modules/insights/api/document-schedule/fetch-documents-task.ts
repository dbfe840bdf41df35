import { scheduleAuthor } from "@parapet/contract";
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../../platform/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { isInUse } from "../../../account/provider/is-in-use.ts";
import { apiTable, type ApiRow } from "../table.ts";
import { fetchScheduled } from "./fetch-scheduled.ts";
import { type DocumentScheduleRow, documentScheduleTable as table } from "./table.ts";

declare module "../../../../platform/jobs.ts" {
  interface JobPayloads {
    "fetch-documents": Record<string, unknown>;
  }
}

/** Fetches at a time in a process. */
const maxAtOnce = 4;
/** No fetch starts later in a round; the next round goes on. */
const roundMs = 50_000;
/** When a fetch that wasn't finished, such as after a crash, is tried again. */
const leaseMs = 15 * 60_000;

/** Fetches the documents that are due, once a minute. */
export function fetchDocumentsTask(platform: Platform): Task {
  const anything = z.record(z.string(), z.unknown());
  return defineTask<"fetch-documents">(anything, () => fetchDue(platform), "* * * * *");
}

/** Fetches what is due, the longest overdue first. */
export async function fetchDue(platform: Platform): Promise<void> {
  const endsAt = performance.now() + roundMs;
  await Promise.all(Array.from({ length: maxAtOnce }, () => fetchInTurn(platform, endsAt)));
}

async function fetchInTurn(platform: Platform, endsAt: number): Promise<void> {
  while (performance.now() < endsAt) {
    const due = await claimDue(platform);
    if (due === null) return;
    const { api, schedule } = due;
    // It's due again when its lease ends.
    if (!(await isInUse(platform.postgres.db, api.providerId))) continue;
    const viewer = { providerId: api.providerId, userId: null, email: scheduleAuthor };
    const call = { platform, viewer, now: platform.clock.now(), requestId: "", address: "" };
    try {
      await fetchScheduled(call, api, schedule);
    } catch (error) {
      // The lease ends; other APIs don't wait for this one.
      platform.log.error({ err: error, apiId: api.id }, "a document could not be fetched on its schedule");
    }
  }
}

interface Due {
  readonly api: ApiRow;
  readonly schedule: DocumentScheduleRow;
}

/** Takes the next one that is due; other processes skip it, because its next time is the end of the lease by then. */
async function claimDue({ postgres, clock }: Platform): Promise<Due | null> {
  const now = clock.now();
  return postgres.db.transaction(async (tx) => {
    const [due] = await tx
      .select({ api: apiTable, schedule: table })
      .from(table)
      .innerJoin(apiTable, eq(apiTable.id, table.apiId))
      .where(and(lte(table.nextAt, now), isNull(apiTable.archivedAt), isNull(apiTable.memberOf)))
      .orderBy(asc(table.nextAt))
      .limit(1)
      .for("update", { of: table, skipLocked: true });
    if (due === undefined) return null;
    const nextAt = new Date(now.getTime() + leaseMs);
    await tx.update(table).set({ nextAt }).where(eq(table.apiId, due.api.id));
    return due;
  });
}
