import type { Exchange } from "@parapet/api-model";
import { and, eq, inArray } from "drizzle-orm";
import type { Postgres } from "../../../platform/postgres/postgres.ts";
import { apiTable } from "./table.ts";

/** Ports of a host that somebody may leave out, the one of HTTPS first; null where nobody ever told one. */
const usualPorts: readonly (number | null)[] = [443, 80, null];

/**
 * The port of the API that a call belongs to: one host of several senders is one API, though some tell neither scheme nor
 * port. Its own unless only the same host without a port, or with the port that is usual, is known.
 */
export async function portOfApi(
  { db }: Postgres,
  providerId: string,
  { host, port }: Pick<Exchange, "host" | "port">,
): Promise<number | null> {
  if (!usualPorts.includes(port)) return port;
  const ports = usualPorts.map((each) => each ?? 0);
  const known = await db
    .select({ port: apiTable.port })
    .from(apiTable)
    .where(and(eq(apiTable.providerId, providerId), eq(apiTable.host, host), inArray(apiTable.port, ports)));
  const has = (wanted: number | null) => known.some((api) => api.port === (wanted ?? 0));
  if (has(port)) return port;
  const instead = port === null ? usualPorts : [null];
  const found = instead.find(has);
  return found === undefined ? port : found;
}
