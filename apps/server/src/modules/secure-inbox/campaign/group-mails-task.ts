import { and, asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { messageTable as table } from "../mail/table.ts";
import { joinCampaign } from "./join-campaign.ts";
import { lockCampaigns } from "./lock-campaigns.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "group-mails": Record<string, unknown>;
  }
}

type Means = Pick<Platform, "postgres" | "clock">;

/** Mails that one run compares; the next one goes on. */
const most = 2_000;

/** Compares mails that came before there were campaigns; nobody is told of what is long known. */
export function groupMailsTask(means: Means): Task {
  return defineTask<"group-mails">(z.record(z.string(), z.unknown()), () => groupMails(means), "*/5 * * * *");
}

export async function groupMails({ postgres: { db }, clock }: Means): Promise<void> {
  const waiting = await db
    .select({ id: table.id, providerId: table.providerId })
    .from(table)
    .where(eq(table.isGrouped, false))
    .orderBy(asc(table.id))
    .limit(most);
  for (const { id, providerId } of waiting)
    await db.transaction(async (tx) => {
      await lockCampaigns(tx, providerId);
      const [row] = await tx
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.isGrouped, false)));
      if (row !== undefined) await joinCampaign(tx, row, { now: clock.now(), isNews: false });
    });
}
