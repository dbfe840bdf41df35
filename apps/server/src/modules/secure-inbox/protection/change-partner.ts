import type { BodyOf, Endpoints, LearnedPartner } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { presentPartner } from "./queries.ts";
import { partnerTable as table } from "./table.ts";

/** Dismisses a learned partner, or restores it. @throws Failure `not_found` */
export async function changePartner(
  call: ViewerCall,
  id: string,
  { is_dismissed: isDismissed }: BodyOf<Endpoints["mailPartners.change"]>,
): Promise<LearnedPartner> {
  const { platform, viewer, now } = call;
  const own = and(eq(table.providerId, viewer.providerId), eq(table.id, id));
  return platform.postgres.db.transaction(async (tx) => {
    const [before] = await tx.select().from(table).where(own).for("update");
    if (before === undefined) throw new Failure("not_found");
    const { domain, dismissedAt } = before;
    if ((dismissedAt !== null) === isDismissed) return presentPartner(before);
    const after = isDismissed
      ? { dismissedAt: now, dismissedBy: viewer.email }
      : { dismissedAt: null, dismissedBy: null };
    await tx.update(table).set(after).where(own);
    await recordAudit(tx, call, {
      action: isDismissed ? "mail_partner.dismiss" : "mail_partner.restore",
      subjectType: "mail_partner",
      subjectId: id,
      before: { domain, dismissed: dismissedAt !== null },
      after: { domain, dismissed: isDismissed },
    });
    return presentPartner({ ...before, ...after });
  });
}
