/**
 * The answers of the usage page from the events themselves: what they would cost without rollups. Each reads
 * `{providerId}` and the range `{from}` to `{to}` in seconds; the first column of the first row is the number of calls.
 */
const selected = `FROM event WHERE provider_id = {providerId: UUID} AND is_api
  AND ts >= toDateTime64({from: UInt32}, 3, 'UTC') AND ts < toDateTime64({to: UInt32}, 3, 'UTC')`;
const numbers = `count() AS calls, countIf(status >= 400) AS errors, quantilesBFloat16(0.5, 0.95, 0.99)(duration_ms) AS latency`;
const first = `GROUP BY key ORDER BY calls DESC LIMIT 8`;

export const rawAnswers: Readonly<Record<string, string>> = {
  summary: `SELECT ${numbers}, sum(req_bytes), sum(res_bytes), uniqExact(host, port), uniqExact(host, port, method, template),
    uniqExact(consumer_kind, consumer), uniqExact(organization) ${selected}`,
  "summary?consumer[is]=user-77": `SELECT ${numbers}, uniqExact(host, port), uniqExact(host, port, method, template)
    ${selected} AND consumer = 'user-77'`,
  "series?consumer[is]=user-77": `SELECT ${numbers}, toStartOfFifteenMinutes(ts) AS step
    ${selected} AND consumer = 'user-77' GROUP BY step`,
  series: `SELECT ${numbers}, toStartOfFifteenMinutes(ts) AS step, countIf(intDiv(status, 100) = 2),
    countIf(intDiv(status, 100) = 3), countIf(intDiv(status, 100) = 4), countIf(intDiv(status, 100) = 5)
    ${selected} GROUP BY step`,
  "top?by=api": `SELECT ${numbers}, (host, port) AS key ${selected} ${first}`,
  "top?by=operation": `SELECT ${numbers}, (host, port, method, template) AS key ${selected} ${first}`,
  "top?by=consumer": `SELECT ${numbers}, (consumer_kind, consumer) AS key ${selected} ${first}`,
  "top?by=organization": `SELECT ${numbers}, organization AS key ${selected} ${first}`,
  "heat-map": `SELECT count() AS calls, toDayOfWeek(ts) AS weekday, toHour(ts) AS hour ${selected} GROUP BY weekday, hour`,
};
