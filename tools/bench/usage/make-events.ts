import type { ClickHouse } from "@parapet/server/platform/clickhouse/clickhouse.ts";

export interface Made {
  readonly providerId: string;
  readonly sourceId: string;
  readonly count: number;
  /** Epoch ms: the events are spread evenly over the day before. */
  readonly end: number;
}

const atOnce = 200_000;

/**
 * A day of traffic, made inside ClickHouse: eight hosts and a hundred operations, a few of them busy, two thousand
 * callers of forty organizations, one error in sixteen, one difference in thirty-two, latencies with a long tail. The
 * same numbers make the same events.
 */
export async function makeEvents({ client }: Pick<ClickHouse, "client">, made: Made): Promise<void> {
  for (let from = 0; from < made.count; from += atOnce) {
    const rows = Math.min(atOnce, made.count - from);
    await client.command({ query: sql, query_params: { ...made, from, rows } });
  }
}

const sql = `
  INSERT INTO event (provider_id, ts, id, received_at, source_id, request_id, method, scheme, host, port, path, query,
    status, duration_ms, http_version, src_ip, src_port, dst_ip, dst_port, user_agent, req_bytes, res_bytes, is_api, template,
    consumer_kind, consumer, organization, verdict, difference_count)
  WITH cityHash64(number) AS r, cityHash64(number, 1) AS s, cityHash64(number, 2) AS q,
    toUInt32(pow((cityHash64(number, 3) % 1000) / 1000, 2) * 2000) AS caller, caller % 4 = 0 AS is_anonymous,
    concat('/v1/resource', toString(operation)) AS resource, operation % 3 = 0 AS is_list,
    concat('10.0.', toString(intDiv(caller, 250)), '.', toString(caller % 250)) AS address,
    multiIf(operation = 7, 'zombie', q % 64 = 3, 'violation', q % 64 = 4, 'rogue', 'none') AS found,
    -- Squared, so that the first of anything is the busiest.
    toUInt32(pow((r % 1000) / 1000, 2) * 100) AS operation,
    fromUnixTimestamp64Milli(toInt64({end: UInt64} - 86400000 + number * 86400000 / {count: UInt64}), 'UTC') AS at
  SELECT {providerId: UUID}, at, generateUUIDv7(), at, {sourceId: UUID}, toString(generateUUIDv4()),
    ['GET', 'GET', 'POST', 'PUT', 'DELETE'][1 + operation % 5], 'https', concat('api', toString(operation % 8),
    '.example.com'), 443, if(is_list, resource, concat(resource, '/', toString(s % 100000))), '', multiIf(q % 32 = 0, 404, q % 32 = 1, 503, q % 8 = 2, 201, 200), toFloat32(2 + pow((s % 10000) / 10000, 8) * 2000),
    '1.1', address, 40000 + s % 20000, '10.1.0.1', 8443, 'bench/1.0', 200 + s % 800, 500 + q % 5000, true,
    if(is_list, resource, concat(resource, '/{id}')), if(is_anonymous, 'ip', 'jwt'),
    if(is_anonymous, address, concat('user-', toString(caller))),
    if(is_anonymous, '', concat('org-', toString(caller % 40))), found, if(found = 'none', 0, 1)
  FROM numbers({from: UInt64}, {rows: UInt64})`;
