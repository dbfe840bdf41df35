import { asc, eq } from "drizzle-orm";
import type { SourceCall } from "../../../platform/call.ts";
import { traceSourceHostTable } from "./table.ts";

/** Hosts kept for one source; a plugin that reports more is answered, and the rest is dropped. */
const capacity = 10_000;

/** Remembers the hosts that a plugin has seen. */
export async function discoverHosts({ platform, source, now }: SourceCall, hosts: readonly string[]): Promise<void> {
  const unique = [...new Set(hosts)];
  if (unique.length === 0) return;
  const known = await platform.postgres.db.$count(traceSourceHostTable, eq(traceSourceHostTable.sourceId, source.id));
  const rows = unique
    .slice(0, Math.max(0, capacity - known))
    .map((host) => ({ sourceId: source.id, host, discoveredAt: now }));
  if (rows.length === 0) return;
  await platform.postgres.db.insert(traceSourceHostTable).values(rows).onConflictDoNothing();
}

/**
 * The hosts a plugin should trace: `*`, and each known host by name, because F5's agent takes the list literally and
 * would send nothing for `*` alone.
 */
export async function listHostsToTrace({ platform, source }: SourceCall): Promise<string[]> {
  const rows = await platform.postgres.db
    .select({ host: traceSourceHostTable.host })
    .from(traceSourceHostTable)
    .where(eq(traceSourceHostTable.sourceId, source.id))
    .orderBy(asc(traceSourceHostTable.host));
  return ["*", ...rows.map((row) => row.host).filter((host) => host !== "*")];
}
