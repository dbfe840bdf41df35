import type { ScoreDistribution } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import { findProtectedApi } from "../protected-api/find-protected-api.ts";
import { readScores, readSignals } from "./distribution-store.ts";

const dayMs = 86_400_000;

/** Score distribution and signals of the last days. @throws Failure `not_found` */
export async function readDistribution(call: ViewerCall, apiId: string, days: number): Promise<ScoreDistribution> {
  const { platform, viewer, now } = call;
  await findProtectedApi(platform.postgres.db, call, apiId);
  await settleFewRows(platform);
  const from = new Date(now.getTime() - days * dayMs);
  const period = { providerId: viewer.providerId, apiId, from, to: now };
  const [rows, signals] = await Promise.all([
    readScores(platform.clickhouse, period),
    readSignals(platform.clickhouse, period),
  ]);
  const scores = Array.from({ length: 101 }, () => 0);
  for (const { score, sessions } of rows) scores[score] = sessions;
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    decisions: rows.reduce((sum, { decisions }) => sum + decisions, 0),
    sessions: rows.reduce((sum, { sessions }) => sum + sessions, 0),
    scores,
    signals,
  };
}
