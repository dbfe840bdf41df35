import type { QuarantineDetail } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { messageTable } from "../mail/table.ts";
import { findSettings } from "./find-settings.ts";
import { ownItem } from "./policy.ts";
import { getQuarantine } from "./queries.ts";
import { quarantineTable as table, requestTable } from "./table.ts";

/** Requests the release of a quarantined email. @throws Failure `not_found`, `conflict`, `forbidden` */
export async function requestRelease(call: ViewerCall, id: string, reason: string): Promise<QuarantineDetail> {
  const { platform, viewer, now } = call;
  await platform.postgres.db.transaction(async (tx) => {
    const [item] = await tx.select().from(table).where(ownItem(viewer, id)).for("update");
    if (item === undefined) throw new Failure("not_found");
    const { takesRequests, releasedBy } = await findSettings(tx, viewer.providerId);
    if (!takesRequests) throw new Failure("forbidden", { detail: "Release requests are disabled." });
    if (item.state !== "held" || item.isRequested)
      throw new Failure("conflict", {
        detail: "The email is no longer in quarantine, or a release was already requested.",
      });
    await tx.update(table).set({ isRequested: true }).where(eq(table.id, id));
    await tx
      .insert(requestTable)
      .values({ id: newId(), itemId: id, requestedBy: viewer.email, reason, createdAt: now });
    await recordAudit(tx, call, {
      action: "quarantine.request",
      subjectType: "quarantine",
      subjectId: id,
      after: { reason, message_id: item.messageId },
    });
    const [mail] = await tx
      .select({ subject: messageTable.subject })
      .from(messageTable)
      .where(eq(messageTable.id, item.messageId));
    const roles = releasedBy === "administrators" ? (["provider_admin"] as const) : undefined;
    await notify(tx, call, await listHandlers(tx, viewer.providerId, roles), {
      kind: "quarantine.requested",
      severity: "info",
      details: { title: mail?.subject ?? "", by: viewer.email },
      link: "/secure-inbox/respond/quarantine-emails?request=open",
    });
  });
  return getQuarantine(call, id);
}
