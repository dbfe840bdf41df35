import { and, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { alertTable, channelTable, ruleTable } from "./table.ts";

/** People see the alerts of their provider, */
export function ownAlert(viewer: Viewer, id: string): SQL | undefined {
  return and(eq(alertTable.providerId, viewer.providerId), eq(alertTable.id, id));
}

/** its rules, */
export function ownRule(viewer: Viewer, id: string): SQL | undefined {
  return and(eq(ruleTable.providerId, viewer.providerId), eq(ruleTable.id, id));
}

/** and its channels. */
export function ownChannel(viewer: Viewer, id: string): SQL | undefined {
  return and(eq(channelTable.providerId, viewer.providerId), eq(channelTable.id, id));
}
