import type { ApiOperation } from "@parapet/contract";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiTemplateTable as table } from "./table.ts";

/** Writes the templates of an API's operations; the same ones again change nothing. */
export async function saveTemplates(
  db: Queryable,
  apiId: string,
  operations: readonly Pick<ApiOperation, "template">[],
  now: Date,
): Promise<void> {
  const templates = [...new Set(operations.map(({ template }) => template))];
  await db
    .insert(table)
    .values({ apiId, templates, changedAt: now })
    .onConflictDoUpdate({
      target: table.apiId,
      set: { templates, changedAt: now },
      setWhere: sql`${table.templates} <> excluded.templates`,
    });
}
