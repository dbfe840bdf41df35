import {
  organizationColumns,
  type Endpoints,
  type QueryOf,
  type Organization,
  type AnswerOf,
  type SearchHit,
} from "@parapet/contract";
import {
  sql,
  getTableColumns,
  inArray,
  and,
  arrayContains,
  eq,
  isNull,
  count,
  asc,
  isNotNull,
  type SQL,
} from "drizzle-orm";
import type { ViewerCall, Viewer } from "../../../platform/call.ts";
import { csvOf, type Cell } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { pageRange, collated, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { providerTable } from "../provider/table.ts";
import { managesOrganizations, visibleOrganizations } from "./policy.ts";
import { presentOrganization } from "./present.ts";
import { type OrganizationRow, organizationTable } from "./table.ts";

/** How many people belong to the organization of the row. Written out, because a column of the outer row needs its table. */
export const countedUsers = sql<number>`(
  SELECT count(*)::int FROM user_account WHERE user_account.organization_id = organization.id
)`;

type Exported = OrganizationRow & { readonly users: number };
type Column = (typeof organizationColumns.options)[number];

const cells: Readonly<Record<Column, (row: Exported) => Cell>> = {
  name: ({ name }) => name,
  users: ({ users }) => users,
  mail_domains: ({ mailDomains }) => mailDomains,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  archived_at: ({ archivedAt }) => archivedAt?.toISOString() ?? null,
};

/** Streams the organizations that the filters select as CSV. */
export async function exportOrganizations(
  call: ViewerCall,
  query: QueryOf<Endpoints["organizations.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = organizationColumns.options, ...selection } = query;
  const { ids } = await selectOrganizations(call, selection);
  await recordExport(call, { subjectType: "organization", query });
  const read = (batch: string[]): Promise<Exported[]> =>
    call.platform.postgres.db
      .select({ ...getTableColumns(organizationTable), users: countedUsers })
      .from(organizationTable)
      .where(inArray(organizationTable.id, batch));
  return csvOf(column, readInBatches(ids, read), (row, name) => cells[name](row));
}

interface Newcomer {
  readonly email: string;
  readonly code: string | null;
}

/**
 * The organization that takes a newcomer: the one of the code where one is given, otherwise the one that allows the
 * mail domain. Two providers may allow the same domain; then only a code tells which is meant.
 */
export async function findOpenOrganization(db: Queryable, { email, code }: Newcomer): Promise<OrganizationRow | null> {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const fits =
    code === null
      ? arrayContains(organizationTable.mailDomains, [domain])
      : eq(organizationTable.invitationCode, code.trim().toUpperCase());
  const found = await db
    .select({ organization: organizationTable })
    .from(organizationTable)
    .innerJoin(providerTable, eq(providerTable.id, organizationTable.providerId))
    .where(and(fits, isNull(organizationTable.archivedAt), isNull(providerTable.archivedAt)))
    .limit(2);
  return found.length === 1 ? (found[0]?.organization ?? null) : null;
}

/** Reads an organization the viewer may see. @throws Failure `not_found` */
export async function findOwnOrganization(tx: Transaction, viewer: Viewer, id: string): Promise<OrganizationRow> {
  const [row] = await tx
    .select()
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), visibleOrganizations(viewer)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Locks an organization that the viewer may change. @throws Failure `forbidden`, `not_found` */
export async function lockOwnOrganization(tx: Transaction, viewer: Viewer, id: string): Promise<OrganizationRow> {
  if (!managesOrganizations(viewer)) throw new Failure("forbidden");
  const [row] = await tx
    .select()
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), visibleOrganizations(viewer)))
    .for("no key update");
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Reads one organization. @throws Failure `not_found` */
export async function getOrganization(call: ViewerCall, id: string): Promise<Organization> {
  return readOrganization(call.platform.postgres.db, call, id);
}

/** As `getOrganization`, inside a transaction. */
export async function readOrganization(db: Queryable, call: ViewerCall, id: string): Promise<Organization> {
  const [found] = await db
    .select({ row: organizationTable, users: countedUsers })
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), visibleOrganizations(call.viewer)));
  if (found === undefined) throw new Failure("not_found");
  return presentOrganization(found.row, found.users, call.viewer);
}

type Row = Endpoints["organizations.list"];

/** Lists organizations: those in use, or with `archived` the archived ones. */
export async function listOrganizations(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const { where, orderBy } = organizationSelection(call, query);
  const { limit, offset } = pageRange(query);
  const [found, [counted]] = await Promise.all([
    db
      .select({ row: organizationTable, users: countedUsers })
      .from(organizationTable)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(organizationTable).where(where),
  ]);
  const items = found.map(({ row, users }) => presentOrganization(row, users, call.viewer));
  return { items, total: counted?.total ?? 0, page: query.page, page_size: query.page_size };
}

/** Active organizations of a provider, with their names in the console and in traffic. */
export async function readNamedOrganizations(
  db: Queryable,
  providerId: string,
): Promise<Pick<OrganizationRow, "id" | "name" | "trafficNames">[]> {
  const { id, name, trafficNames } = organizationTable;
  return db
    .select({ id, name, trafficNames })
    .from(organizationTable)
    .where(and(eq(organizationTable.providerId, providerId), isNull(organizationTable.archivedAt)));
}

/** The names of some of a provider's organizations, archived ones too. */
export async function readOrganizationNames(
  { postgres }: Pick<Platform, "postgres">,
  providerId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return postgres.db
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(and(eq(organizationTable.providerId, providerId), inArray(organizationTable.id, [...ids])));
}

/** Finds organizations in use by a part of their name. A provider has few enough to read them all. */
export async function searchOrganizations(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const rows = await call.platform.postgres.db
    .select()
    .from(organizationTable)
    .where(
      and(
        visibleOrganizations(call.viewer),
        isNull(organizationTable.archivedAt),
        holds(organizationTable.name, likePattern(text)),
      ),
    )
    .orderBy(asc(collated(organizationTable.name)), asc(organizationTable.id))
    .limit(limit);
  return rows.map(({ id, name, mailDomains }) => ({
    scope: "organization",
    id,
    title: name,
    detail: mailDomains.join(", "),
  }));
}

const sortColumns = {
  name: collated(organizationTable.name),
  users: countedUsers,
  created_at: organizationTable.createdAt,
} as const;

/** The condition of the organizations the caller may see and the filters select, and their order. */
export function organizationSelection(
  call: ViewerCall,
  query: QueryOf<Endpoints["organizations.select"]>,
): { where: SQL | undefined; orderBy: SQL[] } {
  const { sort, search, archived = false } = query;
  const where = and(
    visibleOrganizations(call.viewer),
    archived ? isNotNull(organizationTable.archivedAt) : isNull(organizationTable.archivedAt),
    search === undefined ? undefined : holds(organizationTable.name, likePattern(search)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, organizationTable.id) };
}

/** The ids of the organizations that the filters select now. */
export async function selectOrganizations(
  call: ViewerCall,
  query: QueryOf<Endpoints["organizations.select"]>,
): Promise<AnswerOf<Endpoints["organizations.select"]>> {
  return readIds(call.platform.postgres.db, organizationTable, organizationSelection(call, query));
}
