import { readContract, readDocument, type Contract } from "@parapet/api-model";
import { and, desc, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { apiDocumentTable as table } from "../api/table.ts";
import { Lru } from "./lru.ts";

/** A version of an API's document, ready to check calls against. It never changes. */
export interface CompiledDocument {
  readonly id: string;
  /** Counts from 1. */
  readonly version: number;
  /** Parsed; pointers of differences lead into it. */
  readonly value: unknown;
  readonly contract: Contract;
}

/** Documents that are compared with again soon: those of the events and pages that people look at. */
const capacity = 20;
const caches = new WeakMap<Platform, Lru<CompiledDocument>>();

/** An API's newest document, or the one with this id; null when there is none, or what is there is no document. */
export async function compiledDocument(
  platform: Platform,
  apiId: string,
  documentId?: string,
): Promise<CompiledDocument | null> {
  const { db } = platform.postgres;
  const [found] = await db
    .select({ id: table.id, version: table.version })
    .from(table)
    .where(and(eq(table.apiId, apiId), documentId === undefined ? undefined : eq(table.id, documentId)))
    .orderBy(desc(table.version))
    .limit(1);
  if (found === undefined) return null;
  const cache = caches.get(platform) ?? new Lru(capacity);
  caches.set(platform, cache);
  const known = cache.get(found.id);
  if (known !== undefined) return known;
  const [row] = await db.select({ source: table.source }).from(table).where(eq(table.id, found.id));
  const read = row === undefined ? null : readDocument(row.source);
  const contract = read?.ok === true ? readContract(read.value) : null;
  if (read?.ok !== true || contract === null) return null;
  const compiled = { ...found, value: read.value, contract };
  cache.set(found.id, compiled);
  return compiled;
}
