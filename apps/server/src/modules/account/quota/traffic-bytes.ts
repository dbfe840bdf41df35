import * as z from "zod/mini";
import type { ClickHouse } from "../../../platform/clickhouse/clickhouse.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";

const sizes = z.object({
  events: z.coerce.number<number>(),
  contents: z.coerce.number<number>(),
  own: z.coerce.number<number>(),
  everything: z.coerce.number<number>(),
});

interface Share {
  /** The provider's, of everything that is stored. */
  readonly own: number;
  readonly everything: number;
}

/**
 * What a provider's traced calls take on the disk: of events its share of their number, and of headers and bodies its share
 * of their bytes. Days whose contents are gone don't count; contents that one API lost earlier than others do.
 */
export async function trafficBytes(clickhouse: ClickHouse, providerId: string, events: Share): Promise<number> {
  const [row] = await readRows(clickhouse, {
    sql: `WITH parts AS (SELECT table, partition_id, bytes_on_disk FROM system.parts
        WHERE active AND database = currentDatabase() AND table IN ('event', 'event_content', 'event_payload'))
      SELECT sumIf(bytes, provider_id = {provider:UUID}) AS own, sum(bytes) AS everything,
        (SELECT sum(bytes_on_disk) FROM parts WHERE table != 'event_content') AS events,
        (SELECT sum(bytes_on_disk) FROM parts WHERE table = 'event_content') AS contents
      FROM content_bytes
      WHERE toString(toYYYYMMDD(received_on)) IN (SELECT partition_id FROM parts WHERE table = 'event_content')`,
    params: { provider: providerId },
    row: sizes,
  });
  if (row === undefined) return 0;
  return Math.round(row.events * shareOf(events) + row.contents * shareOf(row));
}

function shareOf({ own, everything }: Share): number {
  return everything === 0 ? 0 : own / everything;
}
