import * as z from "zod/mini";
import type { Call } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";

interface Counts {
  readonly decisions: number;
  readonly stepUps: number;
  /** Of the newest allowed one: denied calls may come from a stolen key. */
  readonly lastAt: Date | null;
}

const none: Counts = { decisions: 0, stepUps: 0, lastAt: null };
const reachMs = 7 * 24 * 3_600_000;
const row = z.object({ client_id: z.string(), decisions: z.number(), step_ups: z.number(), last_ms: z.number() });

/** Decisions and step-ups of clients in the last seven days, and the latest decision. */
export async function countDecisions(
  { platform, now }: Call,
  providerId: string,
  ids: readonly string[],
): Promise<(id: string) => Counts> {
  if (ids.length === 0) return () => none;
  await settleFewRows(platform);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT client_id, count() AS decisions, countIf(effect = 'step_up') AS step_ups,
        toFloat64(toUnixTimestamp64Milli(maxIf(time, effect != 'deny'))) AS last_ms
      FROM decision
      WHERE provider_id = {providerId: UUID} AND time >= {since: DateTime64(3, 'UTC')} AND client_id IN {ids: Array(UUID)}
      GROUP BY client_id`,
    params: { providerId, since: ((now.getTime() - reachMs) / 1000).toFixed(3), ids },
    row,
  });
  const found = new Map(rows.map((each) => [each.client_id, each]));
  return (id) => {
    const { decisions = 0, step_ups: stepUps = 0, last_ms: lastMs = 0 } = found.get(id) ?? {};
    return { decisions, stepUps, lastAt: lastMs === 0 ? null : new Date(lastMs) };
  };
}
