import { GraphProblem } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../../platform/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Transaction } from "../../../../platform/postgres/postgres.ts";
import { whileAlone } from "../../../../platform/postgres/while-alone.ts";
import { tenantClient } from "../../intake/tenant-clients.ts";
import { auditFeedTable as table } from "../table.ts";
import { readFeed } from "./read-feed.ts";

declare module "../../../../platform/jobs.ts" {
  interface JobPayloads {
    "read-audit-feed": { readonly providerId: string };
  }
}

/** Reads what a tenant's audit feed has that is new. */
export function readFeedTask(platform: Platform): Task {
  return defineTask<"read-audit-feed">(z.object({ providerId: z.string() }), async ({ providerId }) => {
    await whileAlone(platform.postgres, `audit feed ${providerId}`, () => read(platform, providerId));
  });
}

/** Has a tenant's audit feed read; one that waits is not woken. */
export async function readFeedLater(tx: Transaction, jobs: Platform["jobs"], providerId: string): Promise<void> {
  await jobs.add(tx, "read-audit-feed", { providerId }, { key: `read-audit-feed:${providerId}`, keepsTime: true });
}

/** What keeps the feed from being read is noted, and tried again by the clock: it goes on where it was. */
async function read(platform: Platform, providerId: string): Promise<void> {
  const client = await tenantClient(platform, providerId);
  if (client === null) return;
  const { db } = platform.postgres;
  await db.insert(table).values({ providerId, counts: {} }).onConflictDoNothing();
  try {
    await readFeed(platform, client, providerId);
    await db.update(table).set({ problem: null, problemAt: null }).where(eq(table.providerId, providerId));
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    const problem = `${error.kind}:${error.code}`;
    await db.update(table).set({ problem, problemAt: platform.clock.now() }).where(eq(table.providerId, providerId));
  }
}
