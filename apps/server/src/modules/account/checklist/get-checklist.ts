import type { Checklist } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findProtectionStep } from "../../adaptive-auth/protected-api/queries.ts";
import { findTrafficStep } from "../../insights/trace-source/queries.ts";
import { findMailStep } from "../../secure-inbox/connection/queries.ts";
import { checklistDismissalTable as table } from "./table.ts";

/** What is missing in each application until it is of use to the caller's provider. */
export async function getChecklist(call: ViewerCall): Promise<Checklist> {
  const [dismissals, traffic, protection, mail] = await Promise.all([
    call.platform.postgres.db.$count(table, eq(table.userId, call.viewer.userId)),
    findTrafficStep(call),
    findProtectionStep(call),
    findMailStep(call),
  ]);
  return { is_dismissed: dismissals > 0, traffic, protection, mail };
}
