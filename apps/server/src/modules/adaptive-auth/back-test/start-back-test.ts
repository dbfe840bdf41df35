import type { BackTest, BodyOf, Endpoints } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { checkSettings } from "../adaptive-config/check-settings.ts";
import { findVersion } from "../adaptive-config/queries.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { countDecisions } from "./decisions-store.ts";
import { presentBackTest } from "./get-back-test.ts";
import { backTestTable } from "./table.ts";

const dayMs = 86_400_000;

/** Starts a back-test of settings on past decisions. @throws Failure `not_found`, `invalid_input` */
export async function startBackTest(
  call: ViewerCall,
  apiId: string,
  { settings, days }: BodyOf<Endpoints["backTests.start"]>,
): Promise<BackTest> {
  const { platform, viewer, now } = call;
  const { db } = platform.postgres;
  const api = await findProtectedApi(db, call, apiId);
  if (api.archivedAt !== null) throw new Failure("not_found");
  await checkSettings(db, api, settings, await findVersion(db, apiId, api.configVersion));
  const period = { apiId, fromTime: new Date(now.getTime() - days * dayMs), toTime: now };
  const { providerId } = viewer;
  const total = await countDecisions(platform.clickhouse, { ...period, providerId });
  const id = newId();
  return db.transaction(async (tx) => {
    const started = { id, providerId, settings, state: "waiting", total, done: 0, createdAt: now, ...period } as const;
    const [row] = await tx.insert(backTestTable).values(started).returning();
    if (row === undefined) throw new Error("A row was inserted and not returned");
    await platform.jobs.add(tx, "run-back-tests", {}, { key: "run-back-tests" });
    await recordAudit(tx, call, {
      action: "back_test.start",
      subjectType: "protected_api",
      subjectId: apiId,
      after: { days, decisions: total },
    });
    return presentBackTest(row, new Map());
  });
}
