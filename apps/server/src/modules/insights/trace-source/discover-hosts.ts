import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { SourceCall } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { traceSourceHostTable, traceSourceTable as table } from "./table.ts";

/** Max hosts of one source; further ones are dropped. */
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
export async function listHostsToTrace({ platform, source, now }: SourceCall): Promise<string[]> {
  await notePoll(platform, source.id, now);
  const rows = await platform.postgres.db
    .select({ host: traceSourceHostTable.host })
    .from(traceSourceHostTable)
    .where(eq(traceSourceHostTable.sourceId, source.id))
    .orderBy(asc(traceSourceHostTable.host));
  return ["*", ...rows.map((row) => row.host).filter((host) => host !== "*")];
}

/** Plugins ask every few seconds; that they do is worth one write a minute. */
async function notePoll({ postgres }: Platform, sourceId: string, now: Date): Promise<void> {
  const isOld = or(isNull(table.hostsPolledAt), lt(table.hostsPolledAt, new Date(now.getTime() - 60_000)));
  await postgres.db
    .update(table)
    .set({ hostsPolledAt: now })
    .where(and(eq(table.id, sourceId), isOld));
}
