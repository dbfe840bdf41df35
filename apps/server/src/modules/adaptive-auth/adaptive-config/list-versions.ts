import type { AdaptiveSettings, AnswerOf, ConfigVersion, Endpoints } from "@parapet/contract";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findProtectedApi } from "../protected-api/find-protected-api.ts";
import { adaptiveConfigTable as table } from "../protected-api/table.ts";
import { findVersion, presentVersion } from "./find-version.ts";

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
