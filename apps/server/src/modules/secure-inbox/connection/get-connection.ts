import type { AnswerOf, Endpoints, MailConnection } from "@parapet/contract";
import type { ViewerCall, VisitorCall } from "../../../platform/call.ts";
import { findConnection } from "./find-connection.ts";
import { presentCapabilities, presentConnection } from "./present.ts";

export async function getConnection({ platform, viewer }: ViewerCall): Promise<MailConnection> {
  return presentConnection(platform, await findConnection(platform.postgres.db, viewer));
}

export async function getCapabilities({
  platform,
  viewer,
}: ViewerCall): Promise<AnswerOf<Endpoints["mailConnection.capabilities"]>> {
  const row = await findConnection(platform.postgres.db, viewer);
  return {
    state: row?.state ?? "not_configured",
    checked_at: row?.checkedAt?.toISOString() ?? null,
    items: presentCapabilities(row),
  };
}

/** Whether the visitor's provider is connected; false without a session. */
export async function getIntegrationStatus({
  platform,
  viewer,
}: VisitorCall): Promise<AnswerOf<Endpoints["integration.status"]>> {
  const row = viewer === null ? null : await findConnection(platform.postgres.db, viewer);
  return row?.state === "connected" || row?.state === "degraded" ? { connected: true } : undefined;
}
