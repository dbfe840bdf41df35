import type { BodyOf, Endpoints, WeighedDistribution } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { readWeighedScores } from "./distribution-store.ts";

const dayMs = 86_400_000;

/** Score distribution of the last days under other weights. @throws Failure `not_found` */
export async function weighDistribution(
  call: ViewerCall,
  apiId: string,
  { days, weights }: BodyOf<Endpoints["adaptiveConfigs.weigh"]>,
): Promise<WeighedDistribution> {
  const { platform, viewer, now } = call;
  await findProtectedApi(platform.postgres.db, call, apiId);
  const from = new Date(now.getTime() - days * dayMs);
  const period = { providerId: viewer.providerId, apiId, from, to: now };
  const scores = Array.from({ length: 101 }, () => 0);
  const rows = await readWeighedScores(platform.clickhouse, period, weights);
  for (const { score, sessions } of rows) scores[score] = sessions;
  const [first = from.toISOString()] = rows.map(({ first_at }) => first_at).toSorted();
  return {
    from: first,
    to: now.toISOString(),
    sessions: scores.reduce((sum, count) => sum + count, 0),
    scores,
  };
}
