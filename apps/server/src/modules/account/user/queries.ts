import {
  userColumns,
  type Endpoints,
  type QueryOf,
  type User,
  type AnswerOf,
  type LoginSession,
  type SearchHit,
} from "@parapet/contract";
import {
  eq,
  getTableColumns,
  inArray,
  and,
  isNull,
  ne,
  or,
  asc,
  desc,
  sql,
  isNotNull,
  count,
  type SQL,
} from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { csvOf, type Cell } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { likePattern, prefixPattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, pageRange, orderOf } from "../../../platform/postgres/list-page.ts";
import type { Transaction, Queryable } from "../../../platform/postgres/postgres.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { organizationTable } from "../organization/table.ts";
import { sessionsOf } from "../session/list-sessions.ts";
import { canManage, isSelf, managesPeople, visiblePeople } from "./policy.ts";
import { presentUser } from "./present.ts";
import { userTable, type UserRow } from "./table.ts";

type Exported = UserRow & { readonly organization: string | null };
type Column = (typeof userColumns.options)[number];

const cells: Readonly<Record<Column, (row: Exported) => Cell>> = {
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  email: ({ email }) => email,
  role: ({ role }) => role,
  status: ({ status }) => status,
  organization: ({ organization }) => organization,
  mfa: ({ totpConfirmedAt }) => totpConfirmedAt !== null,
  last_login_at: ({ lastLoginAt }) => lastLoginAt?.toISOString() ?? null,
  created_at: ({ createdAt }) => createdAt.toISOString(),
};

/** Streams the people that the filters select as CSV. */
export async function exportUsers(
  call: ViewerCall,
  query: QueryOf<Endpoints["users.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = userColumns.options, ...selection } = query;
  const { ids } = await selectUsers(call, selection);
  await recordExport(call, { subjectType: "user", query });
  const read = (batch: string[]): Promise<Exported[]> =>
    call.platform.postgres.db
      .select({ ...getTableColumns(userTable), organization: organizationTable.name })
      .from(userTable)
      .leftJoin(organizationTable, eq(organizationTable.id, userTable.organizationId))
      .where(inArray(userTable.id, batch));
  return csvOf(column, readInBatches(ids, read), (row, name) => cells[name](row));
}

/** Reads a person the caller may see. @throws Failure `not_found` for everybody else */
export async function findVisibleUser(call: ViewerCall, id: string): Promise<UserRow> {
  const [row] = await call.platform.postgres.db
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, id), visiblePeople(call.viewer)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Locks a person the caller may manage. @throws Failure `not_found` when out of sight, `forbidden` when out of reach */
export async function lockManagedUser(tx: Transaction, call: ViewerCall, id: string): Promise<UserRow> {
  if (!managesPeople(call.viewer)) throw new Failure("forbidden");
  const [row] = await tx
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, id), visiblePeople(call.viewer)))
    .for("no key update");
  if (row === undefined) throw new Failure("not_found");
  if (!canManage(call.viewer, row)) throw new Failure("forbidden");
  return row;
}

/** @throws Failure `forbidden` */
export function refuseSelf(call: ViewerCall, target: UserRow): void {
  if (isSelf(call.viewer, target)) throw new Failure("forbidden", { detail: "You can't do this to your own account." });
}

/** Reads one person. @throws Failure `not_found` */
export async function getUser(call: ViewerCall, id: string): Promise<User> {
  return presentUser(await findVisibleUser(call, id));
}

/** The active people of a provider who may act on what its rules find, or those of them with some roles. */
export async function listHandlers(
  db: Queryable,
  providerId: string,
  roles: readonly UserRow["role"][] = ["provider_admin", "analyst"],
): Promise<Pick<UserRow, "id" | "providerId" | "firstName" | "lastName" | "email">[]> {
  return db
    .select({
      id: userTable.id,
      providerId: userTable.providerId,
      firstName: userTable.firstName,
      lastName: userTable.lastName,
      email: userTable.email,
    })
    .from(userTable)
    .where(
      and(
        eq(userTable.providerId, providerId),
        eq(userTable.status, "active"),
        isNull(userTable.organizationId),
        inArray(userTable.role, roles),
      ),
    );
}

/** The active administrators over a person: those of the provider, and those of the person's organization. */
export async function listOverseers(
  tx: Transaction,
  { id, providerId, organizationId }: UserRow,
): Promise<Pick<UserRow, "id" | "providerId">[]> {
  const ofOrganization =
    organizationId === null
      ? undefined
      : and(eq(userTable.role, "organization_admin"), eq(userTable.organizationId, organizationId));
  return tx
    .select({ id: userTable.id, providerId: userTable.providerId })
    .from(userTable)
    .where(
      and(
        eq(userTable.providerId, providerId),
        eq(userTable.status, "active"),
        ne(userTable.id, id),
        or(eq(userTable.role, "provider_admin"), ofOrganization),
      ),
    );
}

/** Lists the open sessions of a person the caller manages. @throws Failure `not_found`, `forbidden` */
export async function listUserSessions(call: ViewerCall, id: string): Promise<{ items: LoginSession[] }> {
  const user = await findVisibleUser(call, id);
  if (!canManage(call.viewer, user)) throw new Failure("forbidden");
  return { items: await sessionsOf(call, id) };
}

const fullName = sql`(${userTable.firstName} || ' ' || ${userTable.lastName})`;
const everything = sql`(${fullName} || ' ' || ${userTable.email})`;

/**
 * Finds people the caller may see whose names or address hold every word of the text, whole or in part. Whose name
 * starts with the text comes first.
 */
export async function searchUsers(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const rows = await call.platform.postgres.db
    .select()
    .from(userTable)
    .where(and(visiblePeople(call.viewer), ...words.map((word) => holds(everything, likePattern(word)))))
    .orderBy(desc(holds(fullName, prefixPattern(text))), asc(collated(fullName)), asc(userTable.id))
    .limit(limit);
  return rows.map(({ id, firstName, lastName, email }) => ({
    scope: "user",
    id,
    title: `${firstName} ${lastName}`.trim() || email,
    detail: email,
  }));
}

/**
 * Finds an account by its address, in any case: the one of who has proven to own it, else the newest that waits, those
 * that have a password first.
 */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(userTable)
    .where(eq(sql`lower(${userTable.email})`, email.toLowerCase()))
    .orderBy(
      sql`${userTable.emailConfirmedAt} IS NULL`,
      sql`${userTable.status} = 'suspended'`,
      sql`${userTable.passwordHash} IS NULL`,
      desc(userTable.createdAt),
    )
    .limit(1);
  return row ?? null;
}

/**
 * Whether an account with this address can't be added to a provider (null for a new one): its owner has one, or the
 * provider has one that waits. What waits elsewhere is no obstacle.
 */
export async function isAddressTaken(db: Queryable, email: string, providerId: string | null): Promise<boolean> {
  const waitsHere =
    providerId === null ? undefined : and(eq(userTable.providerId, providerId), isNull(userTable.emailConfirmedAt));
  const found = await db.$count(
    userTable,
    and(eq(sql`lower(${userTable.email})`, email.toLowerCase()), or(isNotNull(userTable.emailConfirmedAt), waitsHere)),
  );
  return found > 0;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(userTable).where(eq(userTable.id, id));
  return row ?? null;
}

/** Lists the people the caller may see. */
export async function listUsers(
  call: ViewerCall,
  query: QueryOf<Endpoints["users.list"]>,
): Promise<AnswerOf<Endpoints["users.list"]>> {
  const { db } = call.platform.postgres;
  const { where, orderBy } = userSelection(call, query);
  const { limit, offset } = pageRange(query);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(userTable)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(userTable).where(where),
  ]);
  return { items: rows.map(presentUser), total: counted?.total ?? 0, page: query.page, page_size: query.page_size };
}

const sortColumns = {
  name: collated(fullName),
  email: userTable.email,
  role: userTable.role,
  status: userTable.status,
  created_at: userTable.createdAt,
  last_login_at: userTable.lastLoginAt,
} as const;

/** The condition of the people the caller may see and the filters select, and their order. */
export function userSelection(
  call: ViewerCall,
  query: QueryOf<Endpoints["users.select"]>,
): { where: SQL | undefined; orderBy: SQL[] } {
  const { sort, search, role, status, organization_id } = query;
  const pattern = search === undefined ? null : likePattern(search);
  const where = and(
    visiblePeople(call.viewer),
    pattern === null ? undefined : or(holds(fullName, pattern), holds(userTable.email, pattern)),
    role === undefined ? undefined : eq(userTable.role, role),
    status === undefined ? undefined : eq(userTable.status, status),
    organization_id === undefined ? undefined : eq(userTable.organizationId, organization_id),
  );
  return { where, orderBy: orderOf(sort, sortColumns, userTable.id) };
}

/** The ids of all users that the filters select now, so that a bulk action doesn't reach users added later. */
export async function selectUsers(
  call: ViewerCall,
  query: QueryOf<Endpoints["users.select"]>,
): Promise<AnswerOf<Endpoints["users.select"]>> {
  return readIds(call.platform.postgres.db, userTable, userSelection(call, query));
}
