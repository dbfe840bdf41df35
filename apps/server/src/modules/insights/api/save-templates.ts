import type { ApiOperation } from "@parapet/contract";
import { and, eq, gte, sql } from "drizzle-orm";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import type { Platform } from "../../../platform/platform.ts";
import { apiKnowledgeTopic, apiTable, apiTemplateTable as table } from "./table.ts";

/** For so long, calls that were read by earlier templates may still be on their way to the store; a task looks later, too. */
const freshMs = 60_000;

/**
 * Writes the templates of an API's operations and how many operations it has; the same ones again change nothing.
 * @returns whether they changed within a minute, so that stored calls have to be regrouped
 */
export async function saveTemplates(
  platform: Platform,
  apiId: string,
  operations: readonly Pick<ApiOperation, "template">[],
  now: Date,
): Promise<boolean> {
  const templates = [...new Set(operations.map(({ template }) => template))];
  await platform.services.get(eventBusService).change(async (tx, publish) => {
    const changed = await tx
      .insert(table)
      .values({ apiId, templates, changedAt: now })
      .onConflictDoUpdate({
        target: table.apiId,
        set: { templates, changedAt: now },
        setWhere: sql`${table.templates} <> excluded.templates`,
      })
      .returning({ apiId: table.apiId });
    await tx.update(apiTable).set({ operations: operations.length }).where(eq(apiTable.id, apiId));
    if (changed.length > 0) await publish(apiKnowledgeTopic, { apiId });
  });
  const isFresh = gte(table.changedAt, new Date(platform.clock.now().getTime() - freshMs));
  const [fresh] = await platform.postgres.db
    .select({ apiId: table.apiId })
    .from(table)
    .where(and(eq(table.apiId, apiId), isFresh));
  return fresh !== undefined;
}
