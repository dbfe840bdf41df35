import type { Alert } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import type { AlertRow } from "./table.ts";

/** Rows with the names of their sources and of the people they are assigned to. */
export async function presentAlerts({ platform, viewer }: ViewerCall, rows: readonly AlertRow[]): Promise<Alert[]> {
  const [sources, people] = await Promise.all([
    readSourceNames(platform, viewer.providerId),
    listHandlers(platform.postgres.db, viewer.providerId),
  ]);
  const names = new Map(
    people.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    severity: row.severity,
    state: row.state,
    rule_id: row.ruleId,
    rule_name: row.ruleName,
    api_id: row.apiId,
    host: row.host,
    port: row.port === 0 ? null : row.port,
    method: row.method,
    template: row.template,
    action: row.action,
    source_id: row.sourceId,
    source_name: row.sourceId === null ? null : (sources.get(row.sourceId) ?? ""),
    finding: row.finding,
    evidence: row.evidence,
    count: row.count,
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    snoozed_until: row.snoozedUntil?.toISOString() ?? null,
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    assignee_id: row.assigneeId,
    assignee: row.assigneeId === null ? null : (names.get(row.assigneeId) ?? ""),
  }));
}
