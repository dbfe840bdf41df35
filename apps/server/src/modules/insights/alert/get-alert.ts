import type { AlertDetail } from "@parapet/contract";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { ownAlert } from "./policy.ts";
import { presentAlerts } from "./present.ts";
import { readAlertSeries } from "./read-alert-series.ts";
import { alertTable, changeTable } from "./table.ts";

/** Entries of the history that are shown. */
const maxChanges = 200;

/** One alert with its history and its course. @throws Failure `not_found` */
export async function getAlert(call: ViewerCall, id: string): Promise<AlertDetail> {
  const { db } = call.platform.postgres;
  const [row] = await db.select().from(alertTable).where(ownAlert(call.viewer, id));
  if (row === undefined) throw new Failure("not_found");
  const [[alert], changes, series] = await Promise.all([
    presentAlerts(call, [row]),
    db
      .select()
      .from(changeTable)
      .where(eq(changeTable.alertId, id))
      .orderBy(desc(changeTable.time), desc(changeTable.id))
      .limit(maxChanges),
    readAlertSeries(call, row),
  ]);
  if (alert === undefined) throw new Failure("not_found");
  return {
    ...alert,
    changes: changes.map(({ id: changeId, time, what, state, actor, evidence, assignee }) => ({
      id: changeId,
      time: time.toISOString(),
      what,
      state,
      actor,
      evidence,
      assignee,
    })),
    series,
  };
}
