import {
  settingsChanges,
  type AdaptiveSettings,
  type ConfigVersion,
  type AdaptiveConfig,
  type AnswerOf,
  type Endpoints,
  type ScoreDistribution,
} from "@parapet/contract";
import { and, desc, eq, lte } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { adaptiveConfigTable as table, type AdaptiveConfigRow } from "../protected-api/table.ts";
import { readScores, readSignals } from "./distribution-store.ts";

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

/** Current settings and draft. @throws Failure `not_found` */
export async function getConfig(call: ViewerCall, apiId: string): Promise<AdaptiveConfig> {
  const { db } = call.platform.postgres;
  const { configVersion, draft, draftSavedAt, draftSavedBy } = await findProtectedApi(db, call, apiId);
  return {
    api_id: apiId,
    live: await findVersion(db, apiId, configVersion),
    draft:
      draft === null || draftSavedAt === null
        ? null
        : { settings: draft, saved_at: draftSavedAt.toISOString(), saved_by: draftSavedBy },
  };
}

/** Lists all versions, newest first. @throws Failure `not_found` */
export async function listVersions(
  call: ViewerCall,
  apiId: string,
): Promise<AnswerOf<Endpoints["adaptiveConfigs.versions"]>> {
  const { db } = call.platform.postgres;
  await findProtectedApi(db, call, apiId);
  const rows = await db.select().from(table).where(eq(table.apiId, apiId)).orderBy(desc(table.version));
  return { items: rows.map((row, at) => presentVersion(row, rows[at + 1])) };
}

/** One version with its settings. @throws Failure `not_found` */
export async function getVersion(
  call: ViewerCall,
  apiId: string,
  version: number,
): Promise<ConfigVersion & { settings: AdaptiveSettings }> {
  const { db } = call.platform.postgres;
  await findProtectedApi(db, call, apiId);
  return findVersion(db, apiId, version);
}

const dayMs = 86_400_000;

/** Score distribution and signals of the last days. @throws Failure `not_found` */
export async function readDistribution(call: ViewerCall, apiId: string, days: number): Promise<ScoreDistribution> {
  const { platform, viewer, now } = call;
  await findProtectedApi(platform.postgres.db, call, apiId);
  await settleFewRows(platform);
  const from = new Date(now.getTime() - days * dayMs);
  const period = { providerId: viewer.providerId, apiId, from, to: now };
  const [rows, signals] = await Promise.all([
    readScores(platform.clickhouse, period),
    readSignals(platform.clickhouse, period),
  ]);
  const scores = Array.from({ length: 101 }, () => 0);
  for (const { score, sessions } of rows) scores[score] = sessions;
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    decisions: rows.reduce((sum, { decisions }) => sum + decisions, 0),
    sessions: rows.reduce((sum, { sessions }) => sum + sessions, 0),
    scores,
    signals,
  };
}
