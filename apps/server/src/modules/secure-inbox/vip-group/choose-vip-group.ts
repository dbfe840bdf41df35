import type { AnswerOf, BodyOf, Endpoints, VipGroupProblem } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { applyMembers, changeGroupVips } from "./apply-members.ts";
import { readMembers, readVipGroup } from "./queries.ts";
import { vipGroupTable as table } from "./table.ts";

type Row = Endpoints["vipGroup.choose"];

const details: Readonly<Record<VipGroupProblem, string>> = {
  not_connected: "Microsoft 365 is not connected.",
  permission: "The application doesn't have permission to read group members.",
  not_found: "The tenant has no such group.",
  too_large: "The group has too many members.",
  unreachable: "Microsoft doesn't respond.",
};

/** Selects the VIP group. @throws Failure `conflict` if its members can't be read */
export async function chooseVipGroup(call: ViewerCall, { group_id }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer, now } = call;
  const { providerId } = viewer;
  const members = await readMembers(await tenantClient(platform, providerId), group_id);
  if (members.problem !== null) throw new Failure("conflict", { detail: details[members.problem] });
  const chosen = { groupId: group_id, setBy: viewer.email, setAt: now };
  await platform.postgres.db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(eq(table.providerId, providerId)).for("update");
    if (before?.groupId !== group_id) {
      await tx
        .insert(table)
        .values({ providerId, ...chosen })
        .onConflictDoUpdate({ target: table.providerId, set: chosen });
      await recordAudit(tx, call, {
        action: "mail_vip_group.choose",
        subjectType: "mail_vip_group",
        subjectId: providerId,
        ...(before !== undefined && { before: { group_id: before.groupId } }),
        after: { group_id },
      });
    }
    await applyMembers(tx, call, { providerId, members });
  });
  return readVipGroup(call);
}

/** Removes the VIP group. */
export async function endVipGroup(call: ViewerCall): Promise<AnswerOf<Endpoints["vipGroup.end"]>> {
  const { platform, viewer } = call;
  const { providerId } = viewer;
  await platform.postgres.db.transaction(async (tx) => {
    const [before] = await tx.delete(table).where(eq(table.providerId, providerId)).returning();
    if (before === undefined) return;
    await recordAudit(tx, call, {
      action: "mail_vip_group.end",
      subjectType: "mail_vip_group",
      subjectId: providerId,
      before: { group_id: before.groupId },
    });
    await changeGroupVips(tx, call, providerId, []);
  });
  return readVipGroup(call);
}
