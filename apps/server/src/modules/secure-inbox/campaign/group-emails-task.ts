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

type Dependencies = Pick<Platform, "postgres" | "clock">;

/** Emails compared per run. */
const maxEmails = 2_000;

/** Groups emails stored before campaigns existed, without notifications. */
export function groupEmailsTask(means: Dependencies): Task {
  return defineTask<"group-mails">(z.record(z.string(), z.unknown()), () => groupEmails(means), "*/5 * * * *");
}

export async function groupEmails({ postgres: { db }, clock }: Dependencies): Promise<void> {
  const waiting = await db
    .select({ id: table.id, providerId: table.providerId })
    .from(table)
    .where(eq(table.isGrouped, false))
    .orderBy(asc(table.id))
    .limit(maxEmails);
  for (const { id, providerId } of waiting)
    await db.transaction(async (tx) => {
      await lockCampaigns(tx, providerId);
      const [row] = await tx
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.isGrouped, false)));
      if (row !== undefined) await joinCampaign(tx, row, { now: clock.now(), isNewArrival: false });
    });
}
