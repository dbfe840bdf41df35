/**
 * The answers of the usage page from the events themselves: what they would cost without rollups. Each reads
 * `{providerId}` and the range `{from}` to `{to}` in seconds, with the one `{before}` it where the page compares the two.
 * `calls` is the number of calls of each row.
 */
const since = (start: string) => `FROM event WHERE provider_id = {providerId: UUID} AND is_api
  AND ts >= toDateTime64({${start}: UInt32}, 3, 'UTC') AND ts < toDateTime64({to: UInt32}, 3, 'UTC')`;
const both = since("before");
const selected = since("from");
const isCurrent = `ts >= toDateTime64({from: UInt32}, 3, 'UTC') AS is_current`;
const quantiles = `quantilesBFloat16(0.5, 0.95, 0.99)(duration_ms) AS latency`;
const differing = ["shadow", "zombie", "rogue", "violation"].map((each) => `countIf(verdict = '${each}')`).join(", ");
const byClass = [2, 3, 4, 5].map((each) => `countIf(intDiv(status, 100) = ${each})`).join(", ");
const summed = `${isCurrent}, count() AS calls, countIf(status >= 400) AS errors, ${differing}, ${quantiles}, sum(req_bytes),
  sum(res_bytes), uniqExact(host, port), uniqExact(host, port, method, template), uniqExactIf((consumer_kind, consumer),
  consumer != ''), uniqExactIf(organization, organization != '') ${both}`;
const stepped = `${isCurrent}, toStartOfFifteenMinutes(ts) AS step, count() AS calls, ${byClass}, ${differing}, ${quantiles} ${both}`;
const ofCaller = "AND consumer = 'user-77'";

function ranked(columns: string): string {
  return `SELECT count() AS calls, countIf(status >= 400) AS errors, quantilesBFloat16(0.95)(duration_ms) AS p95, (${columns}) AS key
    ${selected} AND ${columns.split(", ").at(-1)} != '' GROUP BY key ORDER BY calls DESC LIMIT 10`;
}

export const rawAnswers: Readonly<Record<string, string>> = {
  summary: `SELECT ${summed} GROUP BY is_current`,
  "summary?consumer[is]=user-77": `SELECT ${summed} ${ofCaller} GROUP BY is_current`,
  "series?consumer[is]=user-77": `SELECT ${stepped} ${ofCaller} GROUP BY is_current, step`,
  series: `SELECT ${stepped} GROUP BY is_current, step`,
  "top?by=api": ranked("port, host"),
  "top?by=operation": ranked("port, method, template, host"),
  "top?by=consumer": ranked("consumer_kind, consumer"),
  "top?by=organization": ranked("organization"),
  "heat-map": `SELECT count() AS calls, toDayOfWeek(ts) AS weekday, toHour(ts) AS hour ${selected} GROUP BY weekday, hour`,
};
