import { type AnswerOf, type Endpoints, isGranted, mailAbilities, type VipGroup } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findConnection } from "../connection/find-connection.ts";
import { vipGroupTable as table } from "./table.ts";

/** The VIP group, and what prevents reading members. */
export async function readVipGroup(call: ViewerCall): Promise<AnswerOf<Endpoints["vipGroup.read"]>> {
  const { platform, viewer } = call;
  const { db } = platform.postgres;
  const [[row], hindrance] = await Promise.all([
    db.select().from(table).where(eq(table.providerId, viewer.providerId)),
    hindranceOf(call),
  ]);
  const group =
    row === undefined
      ? null
      : {
          group_id: row.groupId,
          set_by: row.setBy,
          set_at: row.setAt.toISOString(),
          read_at: row.readAt?.toISOString() ?? null,
          problem: row.problem,
          members: row.members,
          without_mailbox: row.withoutMailbox,
          others: row.others,
        };
  return { group, hindrance, role: mailAbilities.read_groups.role };
}

/** An untested connection doesn't count as a problem. */
async function hindranceOf({ platform, viewer }: ViewerCall): Promise<VipGroup["hindrance"]> {
  const connection = await findConnection(platform.postgres.db, viewer);
  if (connection === null || connection.sealedCredential === null) return "not_connected";
  const { checkedAt, grantedRoles } = connection;
  return checkedAt === null || isGranted("read_groups", new Set(grantedRoles)) ? null : "permission";
}
