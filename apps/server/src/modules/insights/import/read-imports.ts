import { rejectReason, type AnswerOf, type Endpoints, type QueryOf, type TrafficImport } from "@parapet/contract";
import { and, asc, count, desc, eq, getTableColumns } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { importTable } from "./table.ts";

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
