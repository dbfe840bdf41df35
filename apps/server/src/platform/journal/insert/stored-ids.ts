import type { ClickHouse } from "../../clickhouse/clickhouse.ts";
import { isLasting } from "./insert-rows.ts";

interface Question {
  readonly table: string;
  readonly idColumn: string;
  readonly rows: readonly { readonly id: string; readonly providerId: string; readonly receivedAtMs: number }[];
  readonly signal: AbortSignal;
}

/** IDs of one query: its text has a limit of 256 KiB. */
const idsAtOnce = 2_000;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which rows of a table are stored. Each query reads one stretch of time of the providers that the rows belong to. */
export async function findStoredIds(
  clickhouse: Pick<ClickHouse, "client">,
  { rows, ...question }: Question,
): Promise<ReadonlySet<string>> {
  const named = rows.filter(
    ({ id, providerId, receivedAtMs }) => uuid.test(id) && uuid.test(providerId) && Number.isSafeInteger(receivedAtMs),
  );
  const sorted = named.toSorted((one, other) => one.receivedAtMs - other.receivedAtMs);
  const stored = new Set<string>();
  for (let at = 0; at < sorted.length; at += idsAtOnce) {
    const some = sorted.slice(at, at + idsAtOnce);
    for (const id of await ask(clickhouse, { ...question, rows: some })) stored.add(id);
  }
  return stored;
}

async function ask({ client }: Pick<ClickHouse, "client">, { table, idColumn, rows, signal }: Question) {
  const [from, to] = [rows.at(0)?.receivedAtMs ?? 0, rows.at(-1)?.receivedAtMs ?? 0];
  const query = `SELECT DISTINCT ${idColumn} AS id FROM ${table}
    WHERE provider_id IN (${listed(rows.map(({ providerId }) => providerId))})
      AND received_at BETWEEN fromUnixTimestamp64Milli(${from}) AND fromUnixTimestamp64Milli(${to})
      AND ${idColumn} IN (${listed(rows.map(({ id }) => id))})`;
  try {
    const answer = await client.query({ query, format: "JSONEachRow", abort_signal: signal });
    return (await answer.json<{ id: string }>()).map(({ id }) => id);
  } catch (error) {
    // A table or column that isn't there: the insert says so, and sets the rows aside.
    if (isLasting(error)) return [];
    throw error;
  }
}

function listed(ids: readonly string[]): string {
  return [...new Set(ids)].map((id) => `'${id}'`).join(", ");
}
