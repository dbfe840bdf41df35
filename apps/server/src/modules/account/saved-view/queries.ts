import type { SavedView, AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { userTable } from "../user/table.ts";
import { changesView, visibleViews } from "./policy.ts";
import { savedViewDefaultTable, savedViewTable, type SavedViewRow } from "./table.ts";

/** Reads the views the caller may see and that fit a condition, by name. */
export async function readViews(db: Queryable, { viewer }: ViewerCall, where: SQL): Promise<SavedView[]> {
  const rows = await db
    .select({
      ...getTableColumns(savedViewTable),
      owner: sql<string>`trim(${userTable.firstName} || ' ' || ${userTable.lastName})`,
      defaultOf: savedViewDefaultTable.userId,
    })
    .from(savedViewTable)
    .innerJoin(userTable, eq(userTable.id, savedViewTable.ownerId))
    .leftJoin(
      savedViewDefaultTable,
      and(eq(savedViewDefaultTable.viewId, savedViewTable.id), eq(savedViewDefaultTable.userId, viewer.userId)),
    )
    .where(and(visibleViews(viewer), where))
    .orderBy(collated(savedViewTable.name), savedViewTable.id);
  return rows.map((row) => ({
    id: row.id,
    page: row.page,
    name: row.name,
    query: row.query,
    shared: row.shared,
    owner: row.owner,
    editable: changesView(viewer, row),
    is_default: row.defaultOf !== null,
    updated_at: row.updatedAt.toISOString(),
  }));
}

/** Reads one view. @throws Failure `not_found` */
export async function findView(db: Queryable, call: ViewerCall, id: string): Promise<SavedView> {
  const [view] = await readViews(db, call, eq(savedViewTable.id, id));
  if (view === undefined) throw new Failure("not_found");
  return view;
}

/** Locks a view that the caller may change. @throws Failure `not_found` when out of sight, `forbidden` when not theirs */
export async function lockOwnView(tx: Transaction, call: ViewerCall, id: string): Promise<SavedViewRow> {
  const [row] = await tx.select().from(savedViewTable).where(eq(savedViewTable.id, id)).for("update");
  const seen = await findView(tx, call, id);
  if (row === undefined) throw new Failure("not_found");
  if (!seen.editable) throw new Failure("forbidden");
  return row;
}

type Row = Endpoints["savedViews.list"];

/** Lists the views of a page: the caller's own and those shared with the caller. */
export async function listViews(call: ViewerCall, { page }: QueryOf<Row>): Promise<AnswerOf<Row>> {
  return { items: await readViews(call.platform.postgres.db, call, eq(savedViewTable.page, page)) };
}
