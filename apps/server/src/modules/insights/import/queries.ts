import { setTimeout as sleep } from "node:timers/promises";
import { rejectReason, type AnswerOf, type Endpoints, type QueryOf, type TrafficImport } from "@parapet/contract";
import { and, asc, count, desc, eq, getTableColumns } from "drizzle-orm";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { Failure } from "../../../platform/failure.ts";
import { importedRowsOf } from "../../../platform/journal/insert/imported-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { holdNames, type Release } from "../../../platform/postgres/while-alone.ts";
import { importTable } from "./table.ts";

/** Pause while the event store is behind, in seconds. */
const behindPauseS = 30;
/** Longest wait for rows that an earlier try left in the journal, in milliseconds. */
const settleMs = 30_000;

/** Longest wait for another process that stores imported rows of the provider, in milliseconds, and its pauses. */
const wait = { ms: 10_000, pauseMs: 200 } as const;

/**
 * Keeps other processes from storing imported rows of a provider, once this one's are stored.
 * @throws Failure `unavailable` while rows of either are on their way
 */
export async function holdImportedRows(platform: Platform, providerId: string): Promise<Release> {
  await assertStored(platform);
  for (const until = performance.now() + wait.ms; performance.now() < until; await sleep(wait.pauseMs)) {
    const release = await holdNames(platform.postgres, [importedRowsOf(providerId)]);
    if (release !== null) return release;
  }
  throw storeIsBehind();
}

/** @throws Failure `unavailable` while rows of this process are on their way */
export async function assertStored({ journal }: Pick<Platform, "journal">): Promise<void> {
  if (!(await journal.settle(settleMs))) throw storeIsBehind();
}

/** Which of a step's calls an earlier try has stored before it was interrupted. */
export async function findStored(
  platform: Platform,
  providerId: string,
  stepAt: Date,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const where = "provider_id = {provider:UUID} AND received_at = {at:DateTime64(3, 'UTC')} AND id IN {ids:Array(UUID)}";
  const found = await readRows(platform.clickhouse, {
    sql: `SELECT id FROM event WHERE ${where} UNION ALL SELECT id FROM ingest_reject WHERE ${where}`,
    params: { provider: providerId, at: stepAt.toISOString().replace("Z", ""), ids },
    row: z.object({ id: z.string() }),
  });
  return new Set(found.map((each) => each.id));
}

export function storeIsBehind(): Failure {
  return new Failure("unavailable", { retryAfter: behindPauseS });
}

const { providerId: _provider, ...columns } = getTableColumns(importTable);

/** Lists a provider's uploaded files, newest first. */
export async function listImports(
  { platform, viewer }: ViewerCall,
  query: QueryOf<Endpoints["imports.list"]>,
): Promise<AnswerOf<Endpoints["imports.list"]>> {
  const { page, page_size } = query;
  const own = eq(importTable.providerId, viewer.providerId);
  const { limit, offset } = pageRange(query);
  const { db } = platform.postgres;
  const [rows, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(importTable)
      .where(own)
      .orderBy(desc(importTable.createdAt), asc(importTable.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(importTable).where(own),
  ]);
  return { items: rows.map(present), total: counted?.total ?? 0, page, page_size };
}

/** Reads how far one is. @throws Failure `not_found` */
export async function getImport(db: Queryable, { viewer }: ViewerCall, id: string): Promise<TrafficImport> {
  const [row] = await db
    .select(columns)
    .from(importTable)
    .where(and(eq(importTable.providerId, viewer.providerId), eq(importTable.id, id)));
  if (row === undefined) throw new Failure("not_found");
  return present(row);
}

type Row = Omit<typeof importTable.$inferSelect, "providerId">;

function present({ sourceId, reasons, createdAt, finishedAt, ...row }: Row): TrafficImport {
  return {
    ...row,
    source_id: sourceId,
    reasons: rejectReason.options.flatMap((reason) => {
      const { [reason]: number = 0 } = reasons;
      return number === 0 ? [] : [{ reason, count: number }];
    }),
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}
