import type { PolicyDraft } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { readMembers } from "../vip-group/read-members.ts";
import { policyTable as table } from "./table.ts";

interface Group {
  readonly members: string[];
  readonly membersAt: Date | null;
}

/** The current members of a policy's group. @throws Failure `conflict` if they can't be read */
export async function readGroup({ platform, viewer, now }: ViewerCall, draft: PolicyDraft): Promise<Group> {
  if (draft.scope !== "group" || draft.group_id === null) return { members: [], membersAt: null };
  const found = await readMembers(await tenantClient(platform, viewer.providerId), draft.group_id);
  if (found.problem !== null)
    throw new Failure("conflict", { detail: `The group's members can't be read: ${found.problem}.` });
  return { members: found.people.map(({ graphUserId }) => graphUserId), membersAt: now };
}

/** Refreshes all policy groups of a provider; on failure, known members are kept. */
export async function refreshGroups(platform: Platform, providerId: string): Promise<void> {
  const { db } = platform.postgres;
  const rows = await db.select().from(table).where(eq(table.providerId, providerId));
  for (const { id, scope, groupId } of rows) {
    if (scope !== "group" || groupId === null) continue;
    const found = await readMembers(await tenantClient(platform, providerId), groupId);
    if (found.problem !== null) continue;
    const members = found.people.map(({ graphUserId }) => graphUserId);
    await db.update(table).set({ members, membersAt: platform.clock.now() }).where(eq(table.id, id));
  }
}
