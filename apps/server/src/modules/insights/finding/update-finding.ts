import type { BodyOf, Endpoints, Finding } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { ownFindings, presentFinding, readFindings } from "./list-findings.ts";
import { findingTable as table } from "./table.ts";

/** Says what becomes of a finding. @throws Failure `not_found` */
export async function updateFinding(
  call: ViewerCall,
  id: string,
  { state }: BodyOf<Endpoints["findings.update"]>,
): Promise<Finding> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const [row] = await readFindings(tx, and(eq(table.id, id), ownFindings(call))).for("update", { of: table });
    if (row === undefined) throw new Failure("not_found");
    if (row.state === state) return presentFinding(row);
    await tx.update(table).set({ state, decidedAt: call.now }).where(eq(table.id, id));
    await recordAudit(tx, call, {
      action: "finding.update",
      subjectType: "finding",
      subjectId: id,
      before: { state: row.state },
      after: { state },
    });
    return presentFinding({ ...row, state });
  });
}
