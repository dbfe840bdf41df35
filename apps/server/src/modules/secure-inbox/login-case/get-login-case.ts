import type { LoginCaseDetail } from "@parapet/contract";
import { scoreTakeover } from "@parapet/mail-analysis";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { findLoginCase } from "./find-login-case.ts";
import { presentChange, presentLoginCases } from "./present.ts";
import { readTimeline } from "./read-timeline.ts";
import { readBaseline } from "./read-baseline.ts";
import { caseDetectionTable, loginCaseChangeTable } from "./table.ts";

const maxChanges = 200;

/** One case with detections, baseline and timeline. @throws Failure `not_found` */
export async function getLoginCase(call: ViewerCall, id: string): Promise<LoginCaseDetail> {
  const { db } = call.platform.postgres;
  const row = await findLoginCase(db, call, id);
  const [[presented], detections, baseline, timeline, changes] = await Promise.all([
    presentLoginCases(call, [row]),
    db.select().from(caseDetectionTable).where(eq(caseDetectionTable.caseId, row.id)),
    readBaseline(db, row),
    readTimeline(db, row),
    db
      .select()
      .from(loginCaseChangeTable)
      .where(eq(loginCaseChangeTable.caseId, row.id))
      .orderBy(desc(loginCaseChangeTable.time), desc(loginCaseChangeTable.id))
      .limit(maxChanges),
  ]);
  if (presented === undefined) throw new Failure("not_found");
  const { shares } = scoreTakeover(detections.map((each) => ({ ...each, at: each.at.getTime() })));
  const findings = shares.flatMap(({ key, adds }) => {
    const found = detections.find((each) => each.key === key);
    if (found === undefined) return [];
    const { id: name, at, points, evidence, clears } = found;
    return [{ key, id: name, at: at.toISOString(), points, adds, evidence, clears }];
  });
  return {
    ...presented,
    findings,
    usual: baseline,
    timeline: timeline.entries,
    timeline_is_cut: timeline.isCut,
    changes: changes.map(presentChange),
  };
}
