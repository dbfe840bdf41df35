import { settingsChanges, type AdaptiveSettings, type ConfigVersion } from "@parapet/contract";
import { and, desc, eq, lte } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { adaptiveConfigTable as table, type AdaptiveConfigRow } from "../protected-api/table.ts";

type Version = ConfigVersion & { readonly settings: AdaptiveSettings };

/** A version of an API with its number of changes. @throws Failure `not_found` */
export async function findVersion(db: Queryable, apiId: string, version: number): Promise<Version> {
  const [row, before] = await db
    .select()
    .from(table)
    .where(and(eq(table.apiId, apiId), lte(table.version, version)))
    .orderBy(desc(table.version))
    .limit(2);
  if (row?.version !== version) throw new Failure("not_found");
  return { ...presentVersion(row, before), settings: row.settings };
}

/** @param before the version before it; none for the first */
export function presentVersion(row: AdaptiveConfigRow, before: AdaptiveConfigRow | undefined): ConfigVersion {
  return {
    version: row.version,
    published_at: row.publishedAt.toISOString(),
    published_by: row.publishedBy,
    note: row.note,
    restores: row.restores,
    changes: before === undefined ? null : settingsChanges(before.settings, row.settings).length,
  };
}
