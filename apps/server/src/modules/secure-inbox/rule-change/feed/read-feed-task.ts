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

/** Reads new content of a tenant's audit feed. */
export function readFeedTask(platform: Platform): Task {
  return defineTask<"read-audit-feed">(z.object({ providerId: z.string() }), async ({ providerId }) => {
    await whileAlone(platform.postgres, `audit feed ${providerId}`, () => read(platform, providerId));
  });
}

/** Enqueues a feed read; doesn't shorten a pending backoff. */
export async function enqueueFeedRead(tx: Transaction, jobs: Platform["jobs"], providerId: string): Promise<void> {
  await jobs.add(tx, "read-audit-feed", { providerId }, { key: `read-audit-feed:${providerId}`, keepsTime: true });
}

/** Problems are stored and retried by the schedule, which resumes at the same position. */
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
