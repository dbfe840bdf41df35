import { dividingPlaces, templateMatcher } from "@parapet/api-model";
import { desc, eq, gte } from "drizzle-orm";
import * as z from "zod/mini";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { shapeOf } from "../event/current-template.ts";
import { mergeFindings } from "../finding/merge-findings.ts";
import { moveFindings } from "../finding/move-findings.ts";
import { readApiOf, readHostPlaces, readPlaces } from "./places.ts";
import { siteColumn, type SiteColumn } from "./site-column.ts";
import { apiTemplateTable, type ApiRow } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "regroup-traffic": Record<string, unknown>;
  }
}

/** Stored templates of one API that are looked at, the most called first. */
const maxStored = 10_000;
/** Calls that were read by earlier templates are stored by then. */
const lateMs = 15 * 60_000;
/** APIs of a round. */
const maxApis = 200;

/** Once a minute, for calls that were stored after their API's templates had changed. */
export function regroupTrafficTask(platform: Platform): Task {
  const anything = z.record(z.string(), z.unknown());
  return defineTask<"regroup-traffic">(anything, () => regroupLate(platform), "* * * * *");
}

async function regroupLate(platform: Platform): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - lateMs);
  const changed = await platform.postgres.db
    .select({ apiId: apiTemplateTable.apiId })
    .from(apiTemplateTable)
    .where(gte(apiTemplateTable.changedAt, since))
    .orderBy(desc(apiTemplateTable.changedAt))
    .limit(maxApis);
  for (const { apiId } of changed) await regroupTraffic(platform, apiId);
}

/** Regroups APIs in the background, one after the other, since each waits until its calls are stored. */
class Regrouper {
  readonly #platform: Platform;
  readonly #waiting = new Set<string>();
  #work: Promise<void> = Promise.resolve();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  regroup(apiId: string): void {
    if (this.#waiting.has(apiId)) return;
    this.#waiting.add(apiId);
    this.#work = this.#regroupNext(apiId, this.#work);
  }

  async #regroupNext(apiId: string, before: Promise<void>): Promise<void> {
    await before;
    this.#waiting.delete(apiId);
    await regroupTraffic(this.#platform, apiId);
  }

  /** Resolves when all that was queued before is done, or failed. */
  settle(): Promise<void> {
    return this.#work;
  }
}

export const regrouperService = defineService("regrouper", (platform) => new Regrouper(platform), {
  stop: (regrouper) => regrouper.settle(),
});

const storedTemplate = z.object({ template: z.string(), current: z.string() });

/**
 * Regroups the stored calls and findings of an API's places by its current templates: usage, conformance, events and
 * findings follow what was learned or decided later. If a template is split, earlier calls of it stay together. Failures
 * are logged, since the task tries again.
 */
export async function regroupTraffic(platform: Platform, apiId: string): Promise<void> {
  try {
    const { db } = platform.postgres;
    // The templates of a member are those of its API.
    const api = await readApiOf(db, apiId);
    if (api === null) return;
    const [known] = await db.select().from(apiTemplateTable).where(eq(apiTemplateTable.apiId, api.id));
    if (known === undefined) return;
    await settleRows(platform);
    const places = await readPlaces(db, api.id);
    const around = await readHostPlaces(db, places);
    const site = siteColumn(dividingPlaces(around));
    for (const place of places) {
      await regroupCalls(platform, place, site, known.templates);
      await moveFindings(platform, place.id, around);
      await mergeFindings(platform, place.id);
    }
  } catch (error) {
    platform.log.warn({ err: error, apiId }, "stored calls could not be regrouped; it will be tried again");
  }
}

async function regroupCalls(
  { clickhouse, clock }: Platform,
  { providerId, host, port, prefix }: ApiRow,
  site: SiteColumn,
  templates: readonly string[],
): Promise<void> {
  const place = { provider_id: providerId, host, port };
  const match = templateMatcher(templates);
  const currentOf = (template: string) => {
    const current = match(template)?.template ?? template;
    return shapeOf(current) === shapeOf(template) ? template : current;
  };

  const stored = await readRows(clickhouse, {
    sql: `SELECT s.template AS template, c.current AS current FROM (
        SELECT toString(u.template) AS template, sum(u.calls) AS total FROM operation_usage AS u
        WHERE provider_id = {provider_id: UUID} AND step = 21600 AND u.host = {host: String} AND u.port = {port: UInt16}
          AND ${site.sql} = {site: String}
        GROUP BY template ORDER BY total DESC LIMIT ${maxStored}) AS s
      LEFT JOIN (SELECT template, current FROM current_template FINAL
        WHERE provider_id = {provider_id: UUID} AND host = {host: String} AND port = {port: UInt16}) AS c
      ON s.template = c.template`,
    params: { ...place, site: host + prefix, ...site.params },
    row: storedTemplate,
  });
  // "" if it never changed.
  const values = stored
    .filter(({ template, current }) => (current === "" ? template : current) !== currentOf(template))
    .map(({ template }) => ({
      ...place,
      template,
      current: currentOf(template),
      changed_at: clock.now().toISOString(),
    }));
  if (values.length > 0) await clickhouse.client.insert({ table: "current_template", values, format: "JSONEachRow" });
}
