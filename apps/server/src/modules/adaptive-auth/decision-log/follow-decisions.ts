import { type Endpoints, liveDecisions, may, type QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { follow } from "../../live/follow.ts";
import { resolveSelection } from "./resolve-selection.ts";
import { decisionRow, listColumnsSql } from "./decision-row.ts";
import { presentDecision } from "./present-decision.ts";
import { readCompanions } from "./read-companions.ts";
import { selectDecisions } from "./sql.ts";

const liveRow = z.extend(decisionRow, { matching: z.number() });

/** Follows the decisions that the filters select as server-sent events. @throws Failure `rate_limited` */
export async function followDecisions(
  call: ViewerCall,
  query: QueryOf<Endpoints["decisions.live"]>,
  lastEventId: string,
): Promise<AsyncIterable<string>> {
  const { platform, viewer } = call;
  return follow(call, lastEventId, {
    event: "decisions",
    access: may.readClients,
    look: async (look) => {
      const { where, params } = selectDecisions(viewer, query, await resolveSelection(call, query));
      return readRows(platform.clickhouse, {
        sql: `SELECT ${listColumnsSql}, count() OVER () AS matching FROM decision
          WHERE ${where} AND time > {since: DateTime64(3, 'UTC')} AND id NOT IN {sent: Array(UUID)}
          ORDER BY time DESC, id DESC LIMIT {limit: UInt16}`,
        params: { ...params, ...look },
        row: liveRow,
      });
    },
    writtenAt: ({ time }) => time,
    toMessage: async (rows, left_out) => {
      const companions = await readCompanions({ platform, viewer, now: platform.clock.now() }, rows);
      return liveDecisions.parse({ items: rows.map((row) => presentDecision(row, companions)), left_out });
    },
  });
}
