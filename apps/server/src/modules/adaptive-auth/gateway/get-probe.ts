import type { AnswerOf, Endpoints, ProbeResult } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findProtectedApi } from "../protected-api/find-protected-api.ts";
import { gatewayProbeTable as table, type GatewayProbeRow } from "./probe-table.ts";

/** Checks time out after ten seconds; a probe without progress for longer has died with its process. */
const timeoutMs = 30_000;

/** The last probe of an API's gateway with its progress, if any. @throws Failure `not_found` */
export async function getProbe(call: ViewerCall, apiId: string): Promise<AnswerOf<Endpoints["gateways.lastProbe"]>> {
  const { db } = call.platform.postgres;
  const api = await findProtectedApi(db, call, apiId);
  const [row] = await db.select().from(table).where(eq(table.apiId, api.id));
  return row && presentProbe(row, call.now);
}

export function presentProbe({ url, items, startedBy, ...row }: GatewayProbeRow, now: Date): ProbeResult {
  const isDead = now.getTime() - row.heardAt.getTime() > timeoutMs;
  return {
    url,
    state: row.finishedAt !== null ? "done" : isDead ? "stopped" : "running",
    started_at: row.startedAt.toISOString(),
    started_by: startedBy,
    items,
  };
}
