import type { Exchange } from "@parapet/api-model";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiTable } from "./table.ts";

/** Ports that senders may omit, HTTPS first; null where none was ever reported. */
const defaultPorts: readonly (number | null)[] = [443, 80, null];

/**
 * The port of the API that a call belongs to. Senders of one host that omit scheme and port share its API: a call without a
 * port takes the known one, and a default port the API without one.
 */
export async function portOfApi(
  db: Queryable,
  providerId: string,
  { host, port }: Pick<Exchange, "host" | "port">,
): Promise<number | null> {
  if (!defaultPorts.includes(port)) return port;
  const ports = defaultPorts.map((each) => each ?? 0);
  const known = await db
    .select({ port: apiTable.port })
    .from(apiTable)
    .where(and(eq(apiTable.providerId, providerId), eq(apiTable.host, host), inArray(apiTable.port, ports)));
  const has = (wanted: number | null) => known.some((api) => api.port === (wanted ?? 0));
  if (has(port)) return port;
  const instead = port === null ? defaultPorts : [null];
  const found = instead.find(has);
  return found === undefined ? port : found;
}
