import { type Endpoints, liveEvents, may, type QueryOf } from "@parapet/contract";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { follow } from "../../live/follow.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { selectEvents } from "./sql.ts";
import { eventColumnsSql, presentEvent, storedEvent } from "./stored-event.ts";

const liveRow = z.extend(storedEvent, { matching: z.number() });

/** Follows the calls that the filters select as server-sent events. @throws Failure `rate_limited` */
export async function followEvents(
  call: ViewerCall,
  query: QueryOf<Endpoints["events.stream"]>,
  lastEventId: string,
): Promise<AsyncIterable<string>> {
  const { platform, viewer } = call;
  const { where, params } = selectEvents(viewer.providerId, { ...query, sort: "time" });
  return follow(call, lastEventId, {
    event: "calls",
    access: may.readTraffic,
    look: (look) =>
      readRows(platform.clickhouse, {
        sql: `SELECT ${eventColumnsSql}, count() OVER () AS matching FROM event
          WHERE ${where} AND received_at > {since: DateTime64(3, 'UTC')} AND id NOT IN {sent: Array(UUID)}
          ORDER BY received_at DESC, id DESC LIMIT {limit: UInt16}`,
        params: { ...params, ...look },
        row: liveRow,
      }),
    writtenAt: ({ received_at }) => received_at,
    toMessage: async (rows, left_out) => {
      const names = await readSourceNames(platform, viewer.providerId);
      // Filtered by the schema, like every response, so that undeclared fields never leave.
      return liveEvents.parse({ items: rows.map((row) => presentEvent(row, names)), left_out });
    },
  });
}
