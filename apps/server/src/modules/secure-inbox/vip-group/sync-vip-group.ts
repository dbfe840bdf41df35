import type { GraphClient } from "@parapet/graph-client";
import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { applyMembers } from "./apply-members.ts";
import { readMembers } from "./queries.ts";
import { vipGroupTable as table } from "./table.ts";

/** Syncs the VIP group, if one is selected. */
export async function syncVipGroup(platform: Platform, client: GraphClient, providerId: string): Promise<void> {
  const { db } = platform.postgres;
  const own = eq(table.providerId, providerId);
  const [asked] = await db.select().from(table).where(own);
  if (asked === undefined) return;
  const members = await readMembers(client, asked.groupId);
  await db.transaction(async (tx) => {
    // Another group may have been selected in the meantime.
    const same = and(own, eq(table.groupId, asked.groupId));
    const [row] = await tx.select().from(table).where(same).for("update");
    if (row !== undefined) await applyMembers(tx, platform, { providerId, members });
  });
}
