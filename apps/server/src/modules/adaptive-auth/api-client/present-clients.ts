import type { ApiClient, InsecureCodeSource } from "@parapet/contract";
import { getTableColumns } from "drizzle-orm";
import * as z from "zod/mini";
import type { ViewerCall, Call } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readOrganizationNames } from "../../account/organization/read-organization-names.ts";
import { getLaterDate } from "../later-date.ts";
import { clientFacts } from "./sql.ts";
import { apiClientTable } from "./table.ts";

interface Counts {
  readonly decisions: number;
  readonly stepUps: number;
  /** Of the newest allowed one: denied calls may come from a stolen key. */
  readonly lastAt: Date | null;
}

const none: Counts = { decisions: 0, stepUps: 0, lastAt: null };
const reachMs = 7 * 24 * 3_600_000;
const countsRow = z.object({ client_id: z.string(), decisions: z.number(), step_ups: z.number(), last_ms: z.number() });

/** Decisions and step-ups of clients in the last seven days, and the latest decision. */
async function countDecisions(
  { platform, now }: Call,
  providerId: string,
  ids: readonly string[],
): Promise<(id: string) => Counts> {
  if (ids.length === 0) return () => none;
  await settleFewRows(platform);
  const rows = await readRows(platform.clickhouse, {
    sql: `SELECT client_id, count() AS decisions, countIf(effect = 'step_up') AS step_ups,
        toFloat64(toUnixTimestamp64Milli(maxIf(time, effect != 'deny'))) AS last_ms
      FROM decision
      WHERE provider_id = {providerId: UUID} AND time >= {since: DateTime64(3, 'UTC')} AND client_id IN {ids: Array(UUID)}
      GROUP BY client_id`,
    params: { providerId, since: ((now.getTime() - reachMs) / 1000).toFixed(3), ids },
    row: countsRow,
  });
  const found = new Map(rows.map((each) => [each.client_id, each]));
  return (id) => {
    const { decisions = 0, step_ups: stepUps = 0, last_ms: lastMs = 0 } = found.get(id) ?? {};
    return { decisions, stepUps, lastAt: lastMs === 0 ? null : new Date(lastMs) };
  };
}

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
      client_id: row.publicId,
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
      known_by: row.knownBy,
      known_by_total: row.keys + row.identities,
      factors: {
        totp: row.totp,
        signing_keys: row.signingKeys,
        backup_codes: row.backupCodes,
        approval: row.approval,
      },
      insecure_codes: {
        derived: presentInsecureCode(row, "derived", call.now),
        server: presentInsecureCode(row, "server", call.now),
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

function presentInsecureCode({ insecureCodes }: Found, source: InsecureCodeSource, now: Date) {
  const found = insecureCodes.find((each) => each.source === source);
  const until = found === undefined ? null : new Date(found.allowedUntil);
  const lastAt = found?.lastPassedAt ?? null;
  return {
    allowed_until: until !== null && until > now ? until.toISOString() : null,
    passes: found?.passes ?? 0,
    last_passed_at: lastAt === null ? null : new Date(lastAt).toISOString(),
  };
}
