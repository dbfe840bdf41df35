import { readContract } from "@parapet/api-model";
import type { ApiDocument } from "@parapet/contract";
import { and, desc, eq, lte } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiDocumentTable as table } from "./table.ts";

export type DocumentRow = typeof table.$inferSelect;

/** Which version; the newest of those that fit. */
interface Which {
  readonly version?: number | undefined;
  /** Not newer than this. */
  readonly at?: Date | undefined;
}

/** One version of an API's document, the newest unless stated otherwise; null when there is none. */
export async function readDocumentRow(
  db: Queryable,
  apiId: string,
  { version, at }: Which = {},
): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.apiId, apiId),
        version === undefined ? undefined : eq(table.version, version),
        at === undefined ? undefined : lte(table.createdAt, at),
      ),
    )
    .orderBy(desc(table.version))
    .limit(1);
  return row ?? null;
}

/** What the newest document of an API says of its paths; nothing when there is none. */
export async function readKnownPaths(db: Queryable, apiId: string): Promise<KnownPaths> {
  const row = await readDocumentRow(db, apiId);
  const value: unknown = row === null ? null : JSON.parse(row.source);
  return { templates: readContract(value)?.templates ?? [], deprecated: deprecatedIn(value) };
}

export interface KnownPaths {
  readonly templates: readonly string[];
  /** `GET /users/{id}`, as the document writes the path. */
  readonly deprecated: readonly string[];
}

function deprecatedIn(value: unknown): string[] {
  return entriesOf(memberOf(value, "paths")).flatMap(([path, item]) =>
    entriesOf(item)
      .filter(([, operation]) => memberOf(operation, "deprecated") === true)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

function memberOf(value: unknown, name: string): unknown {
  return entriesOf(value).find(([key]) => key === name)?.[1];
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

export function presentDocument(row: Omit<DocumentRow, "id" | "apiId" | "source">): ApiDocument {
  return {
    version: row.version,
    role: row.role,
    title: row.title,
    info_version: row.infoVersion,
    dialect: row.dialect,
    format: row.written === null ? "json" : "yaml",
    origin: row.origin,
    origin_ref: row.originRef,
    created_at: row.createdAt.toISOString(),
    author: row.author,
  };
}
