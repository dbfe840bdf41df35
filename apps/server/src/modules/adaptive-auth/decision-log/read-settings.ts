import { defaultRiskThresholds } from "@parapet/risk-engine";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { adaptiveConfigTable as table } from "../protected-api/table.ts";
import type { WholeDecision } from "./decision-row.ts";

/** Weights and thresholds at the time of a decision. */
export async function readSettings(
  { platform, viewer }: Pick<ViewerCall, "platform" | "viewer">,
  { api_id, config_version }: Pick<WholeDecision, "api_id" | "config_version">,
) {
  const [row] = await platform.postgres.db
    .select({ settings: table.settings })
    .from(table)
    .where(and(eq(table.providerId, viewer.providerId), eq(table.apiId, api_id), eq(table.version, config_version)));
  return { weights: row?.settings.weights ?? {}, thresholds: row?.settings.thresholds ?? defaultRiskThresholds };
}
