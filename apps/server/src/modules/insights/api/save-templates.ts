import type { ApiOperation } from "@parapet/contract";
import { sql } from "drizzle-orm";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import type { Platform } from "../../../platform/platform.ts";
import { apiKnowledgeTopic, apiTemplateTable as table } from "./table.ts";

/** Writes the templates of an API's operations; the same ones again change nothing. */
export async function saveTemplates(
  { services }: Platform,
  apiId: string,
  operations: readonly Pick<ApiOperation, "template">[],
  now: Date,
): Promise<void> {
  const templates = [...new Set(operations.map(({ template }) => template))];
  await services.get(eventBusService).change(async (tx, publish) => {
    const changed = await tx
      .insert(table)
      .values({ apiId, templates, changedAt: now })
      .onConflictDoUpdate({
        target: table.apiId,
        set: { templates, changedAt: now },
        setWhere: sql`${table.templates} <> excluded.templates`,
      })
      .returning({ apiId: table.apiId });
    if (changed.length > 0) await publish(apiKnowledgeTopic, { apiId });
  });
}
