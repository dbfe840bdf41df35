import type { ApiClient } from "@parapet/contract";
import { getTableColumns } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readOrganizationNames } from "../../account/organization/read-organization-names.ts";
import { getLaterDate } from "../later-date.ts";
import { countDecisions } from "./count-decisions.ts";
import { clientFacts } from "./sql.ts";
import { apiClientTable } from "./table.ts";

/** Selects clients with related data. */
export function selectClientRows(db: Queryable, now: Date) {
  return db
    .select({ ...getTableColumns(apiClientTable), ...clientFacts(now) })
    .from(apiClientTable)
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectClientRows>>[number];

/** Clients as the contract shows them, in the same order. */
export async function presentClients(call: ViewerCall, rows: readonly Found[]): Promise<ApiClient[]> {
  const { providerId } = call.viewer;
  const ids = rows.map(({ id }) => id);
  const [names, getCounts] = await Promise.all([
    readOrganizationNames(call.platform.postgres.db, providerId),
    countDecisions(call, providerId, ids),
  ]);
  return rows.map((row) => {
    const { decisions, stepUps, lastAt } = getCounts(row.id);
    const isHeld = row.currentState === row.state && row.state !== "normal";
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      organization:
        row.organizationId === null ? null : { id: row.organizationId, name: names.get(row.organizationId) ?? "" },
      owner_name: row.ownerName,
      owner_email: row.ownerEmail,
      tags: row.tags,
      metadata: { ...row.metadata },
      state: row.currentState,
      locked_until: isHeld ? (row.lockedUntil?.toISOString() ?? null) : null,
      state_reason: isHeld ? row.stateReason : null,
      declared: row.declared,
      apis: row.apis,
      keys: row.keys,
      factors: {
        totp: row.totp,
        signing_keys: row.signingKeys,
        backup_codes: row.backupCodes,
        approval: row.approval,
      },
      learning: {
        sessions: row.sessions,
        days: row.sessionDays,
        of_sessions: row.ofSessions,
        of_days: row.ofDays,
      },
      // The row is updated per learned session; the latest allowed call may be newer.
      last_seen_at: getLaterDate(row.lastSeenAt, lastAt)?.toISOString() ?? null,
      decisions_7d: decisions,
      step_ups_7d: stepUps,
      created_at: row.createdAt.toISOString(),
    };
  });
}
