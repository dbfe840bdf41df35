import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import { actionTable } from "./table.ts";

/** A finished action without targets. */
export async function addAction({ postgres: { db }, clock }: Platform, providerId: string): Promise<string> {
  const id = newId();
  const now = clock.now();
  const times = { createdAt: now, nextAt: now, finishedAt: now };
  const values = { id, providerId, kind: "soft_delete", params: {}, requestedBy: "ada@example.com", total: 0 } as const;
  await db.insert(actionTable).values({ ...values, ...times, state: "done" });
  return id;
}
