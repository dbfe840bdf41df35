import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import { reanalysisTable } from "./table.ts";

/** A finished reanalysis. */
export async function addReanalysis({ postgres: { db }, clock }: Platform, providerId: string): Promise<string> {
  const id = newId();
  const now = clock.now();
  await db.insert(reanalysisTable).values({
    id,
    providerId,
    days: 7,
    since: now,
    state: "done",
    total: 3,
    done: 3,
    changed: 1,
    failed: 0,
    atReceived: now,
    startedBy: "ada@example.com",
    createdAt: now,
    finishedAt: now,
  });
  return id;
}
