import {
  type Endpoints,
  providerColumns,
  type QueryOf,
  type ProviderDetail,
  type AnswerOf,
  type Provider,
} from "@parapet/contract";
import { getTableColumns, inArray, asc, and, eq, desc, isNull, count, isNotNull, or, type SQL } from "drizzle-orm";
import type { ViewerCall, Call } from "../../../platform/call.ts";
import { csvOf, type Cell } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, pageRange, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { countTraceSources } from "../../insights/trace-source/count-trace-sources.ts";
import { visibleProviders } from "./policy.ts";
import { presentProvider, presentKey } from "./present.ts";
import { counted, providerWithKey, withActiveKey } from "./sql.ts";
import { type ProviderRow, providerTable, providerKeyTable } from "./table.ts";

type Exported = ProviderRow & { readonly users: number; readonly organizations: number };
type Column = (typeof providerColumns.options)[number];

const cells: Readonly<Record<Column, (row: Exported) => Cell>> = {
  name: ({ name }) => name,
  contact_name: ({ contactName }) => contactName,
  contact_email: ({ contactEmail }) => contactEmail,
  contact_phone: ({ contactPhone }) => contactPhone,
  users: ({ users }) => users,
  organizations: ({ organizations }) => organizations,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  archived_at: ({ archivedAt }) => archivedAt?.toISOString() ?? null,
};

/** Streams the providers that the filters select as CSV. */
export async function exportProviders(
  call: ViewerCall,
  query: QueryOf<Endpoints["providers.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = providerColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await readIds(db, providerTable, providerSelection(call, selection));
  await recordExport(call, { subjectType: "provider", query });
  const read = (batch: string[]): Promise<Exported[]> =>
    db
      .select({ ...getTableColumns(providerTable), ...counted })
      .from(providerTable)
      .where(inArray(providerTable.id, batch));
  return csvOf(column, readInBatches(ids, read), (row, name) => cells[name](row));
}

/** The provider that the installation began with; null before the first registration. */
export async function findFirstProvider({ platform }: Call): Promise<string | null> {
  const [row] = await platform.postgres.db
    .select({ id: providerTable.id })
    .from(providerTable)
    .orderBy(asc(providerTable.createdAt), asc(providerTable.id))
    .limit(1);
  return row?.id ?? null;
}

/** Reads one provider. @throws Failure `not_found` */
export async function getProvider(call: ViewerCall, id: string): Promise<ProviderDetail> {
  return readProvider(call.platform.postgres.db, call, id);
}

/** As `getProvider`, inside a transaction. */
export async function readProvider(db: Queryable, { viewer }: ViewerCall, id: string): Promise<ProviderDetail> {
  const [found] = await db
    .select({ ...providerWithKey, ...counted })
    .from(providerTable)
    .innerJoin(providerKeyTable, withActiveKey)
    .where(and(eq(providerTable.id, id), visibleProviders(viewer)));
  if (found === undefined) throw new Failure("not_found");
  const { users, organizations, ...each } = found;
  return { ...presentProvider(each), users, organizations, trace_sources: await countTraceSources(db, id) };
}

type Answer = AnswerOf<Endpoints["providers.keys"]>;

/** Lists a provider's public keys, newest first. @throws Failure `not_found` */
export async function listKeys(call: ViewerCall, id: string): Promise<Answer> {
  return readKeys(call.platform.postgres.db, call, id);
}

/** As `listKeys`, inside a transaction. */
export async function readKeys(db: Queryable, { viewer, now }: ViewerCall, id: string): Promise<Answer> {
  const rows = await db
    .select({ key: providerKeyTable })
    .from(providerKeyTable)
    .innerJoin(providerTable, eq(providerTable.id, providerKeyTable.providerId))
    .where(and(eq(providerTable.id, id), visibleProviders(viewer)))
    .orderBy(desc(providerKeyTable.createdAt), desc(providerKeyTable.retiresAt));
  if (rows.length === 0) throw new Failure("not_found");
  return { items: rows.map(({ key }) => presentKey(key, now)) };
}

/** Every provider in use, for work that is done for each of them. */
export async function listProviderIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: providerTable.id })
    .from(providerTable)
    .where(isNull(providerTable.archivedAt))
    .orderBy(asc(providerTable.id));
  return rows.map(({ id }) => id);
}

/** Lists the providers in use that the caller may see, the caller's own first. */
export async function listProviders({ platform, viewer }: ViewerCall): Promise<Provider[]> {
  const rows = await platform.postgres.db
    .select(providerWithKey)
    .from(providerTable)
    .innerJoin(providerKeyTable, withActiveKey)
    .where(and(visibleProviders(viewer), isNull(providerTable.archivedAt)))
    .orderBy(desc(eq(providerTable.id, viewer.providerId)), asc(collated(providerTable.name)), asc(providerTable.id));
  return rows.map(presentProvider);
}

/** A provider's name, by the id of a row that refers to it. */
export async function readProviderName(db: Queryable, id: string): Promise<string> {
  const [provider] = await db.select({ name: providerTable.name }).from(providerTable).where(eq(providerTable.id, id));
  return provider?.name ?? "";
}

type Row = Endpoints["providers.search"];

/** Pages through all providers: those in use, or with `archived` the archived ones. */
export async function searchProviders(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { where, orderBy } = providerSelection(call, query);
  const { db } = call.platform.postgres;
  const { limit, offset } = pageRange(query);
  const [rows, [all]] = await Promise.all([
    db
      .select({ ...providerWithKey, ...counted })
      .from(providerTable)
      .innerJoin(providerKeyTable, withActiveKey)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(providerTable).where(where),
  ]);
  const items = rows.map(({ users, organizations, ...each }) => ({ ...presentProvider(each), users, organizations }));
  return { items, total: all?.total ?? 0, page: query.page, page_size: query.page_size };
}

type Selection = Omit<QueryOf<Endpoints["providers.export"]>, "column">;

const sortColumns = { ...counted, name: collated(providerTable.name), created_at: providerTable.createdAt } as const;

/**
 * The condition of the providers that the filters select, those in use or with `archived` the archived ones, and
 * their order. @throws Failure `forbidden`
 */
export function providerSelection(
  { viewer }: ViewerCall,
  { sort, search, archived = false }: Selection,
): { where: SQL | undefined; orderBy: SQL[] } {
  if (!viewer.platformAdmin) throw new Failure("forbidden");
  const where = and(
    archived ? isNotNull(providerTable.archivedAt) : isNull(providerTable.archivedAt),
    search === undefined ? undefined : found(likePattern(search)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, providerTable.id) };
}

/** By name or by whom to ask. */
const found = (pattern: string) =>
  or(
    holds(providerTable.name, pattern),
    holds(providerTable.contactName, pattern),
    holds(providerTable.contactEmail, pattern),
  );
