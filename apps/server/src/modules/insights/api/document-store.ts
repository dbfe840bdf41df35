import type { ApiDocument } from "@parapet/contract";
import { and, desc, eq, lte } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import type { DocumentText } from "../document-work/document-tasks.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { documentAround } from "./document-around.ts";
import { apiDocumentTable as table, apiTable } from "./table.ts";

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

/** The document that calls of an API are checked against, its own or that of the host's API; null when there is none. */
async function readCheckedDocument(db: Queryable, apiId: string): Promise<DocumentRow | null> {
  const own = await readDocumentRow(db, apiId);
  if (own !== null) return own;
  const [row] = await db
    .select({ document: table })
    .from(apiTable)
    .innerJoin(table, eq(table.id, documentAround()))
    .where(eq(apiTable.id, apiId));
  return row?.document ?? null;
}

/** What the document of an API's calls says of its paths; nothing when there is none. @throws Failure `too_costly` */
export async function readKnownPaths(platform: Platform, apiId: string): Promise<KnownPaths> {
  const row = await readCheckedDocument(platform.postgres.db, apiId);
  return row === null ? { templates: [], deprecated: [] } : knownPathsOf(platform, apiId, row);
}

/** By the document's id: a version never changes. */
const knownPaths = new LRUCache<string, KnownPaths>({ max: 200 });

async function knownPathsOf(platform: Platform, apiId: string, { id, source }: DocumentRow): Promise<KnownPaths> {
  const known = knownPaths.get(id) ?? (await readPaths(platform, apiId, { id, source }));
  knownPaths.set(id, known);
  return known;
}

async function readPaths(platform: Platform, apiId: string, document: DocumentText): Promise<KnownPaths> {
  const [api] = await platform.postgres.db
    .select({ providerId: apiTable.providerId })
    .from(apiTable)
    .where(eq(apiTable.id, apiId));
  return inDocumentThread(platform, api?.providerId ?? "", "knownPaths", document);
}

export interface KnownPaths {
  readonly templates: readonly string[];
  /** `GET /users/{id}`, as the document writes the path. */
  readonly deprecated: readonly string[];
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
