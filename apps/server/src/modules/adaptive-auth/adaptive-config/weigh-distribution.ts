import { type BodyOf, clientKind, type Endpoints, type WeighedDistribution } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { readWeighedScores } from "./distribution-store.ts";

const dayMs = 86_400_000;

/** Highest scores of clients on the last days under given weights. @throws Failure `not_found` */
export async function weighDistribution(
  call: ViewerCall,
  apiId: string,
  { days, weights }: BodyOf<Endpoints["adaptiveConfigs.weigh"]>,
): Promise<WeighedDistribution> {
  const { platform, viewer, now } = call;
  await findProtectedApi(platform.postgres.db, call, apiId);
  const from = new Date(now.getTime() - days * dayMs);
  const period = { providerId: viewer.providerId, apiId, from, to: now };
  const rows = await readWeighedScores(platform.clickhouse, period, weights);
  const [first = from.toISOString()] = rows.map(({ first_at }) => first_at).toSorted();
  const found: WeighedDistribution = {
    from: first,
    to: now.toISOString(),
    days: { interactive: 0, headless: 0 },
    scores: { interactive: emptyScores(), headless: emptyScores() },
  };
  for (const kind of clientKind.options)
    for (const row of rows.filter((each) => each.kind === kind)) {
      found.days[kind] += row.days;
      found.scores[kind][row.score] = row.days;
    }
  return found;
}

const emptyScores = () => Array.from({ length: 101 }, () => 0);
