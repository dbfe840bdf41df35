import {
  coreAbilities,
  mailAbility,
  type MailAbility,
  type MailConnectionError,
  type MailConnectionState,
} from "@parapet/contract";
import { type Capability, GraphProblem, probeAbilities } from "@parapet/graph-client";
import type { Platform } from "../../../platform/platform.ts";
import { clientOf } from "./client-of.ts";
import { fromGraphProblem } from "./connection-error.ts";
import type { ConfiguredConnection } from "./queries.ts";
import { resolveTenant } from "./resolve-tenant.ts";
import { stateOfTested } from "./state-after-test.ts";
import type { MailConnectionRow, TestedAbility } from "./table.ts";

/** The columns a test updates. */
export type Checked = Pick<
  MailConnectionRow,
  "state" | "tenantId" | "capabilities" | "grantedRoles" | "connectedAt" | "checkedAt" | "lastOkAt" | "lastError"
>;

/** How long Microsoft may be unreachable before the connection counts as broken. */
const gracePeriodMs = 30 * 60_000;

const withdrawn: ReadonlySet<MailConnectionError["problem"]> = new Set([
  "consent_missing",
  "consent_denied",
  "administrator_needed",
  "application_unknown",
  "application_disabled",
  "permissions_missing",
]);
const transientProblems: ReadonlySet<MailConnectionError["problem"]> = new Set(["unreachable", "throttled"]);

/** Acquires a new token and tests every ability. Never throws for Microsoft's responses. */
export async function runCheck(platform: Platform, configured: ConfiguredConnection): Promise<Checked> {
  const connection = { ...configured, tenantId: configured.tenantId ?? (await resolveTenant(platform, configured)) };
  const now = platform.clock.now();
  const { certificate, credentialExpiresAt: expiresAt } = connection;
  if (certificate !== null && expiresAt !== null && expiresAt <= now)
    return refused(connection, localError("certificate_expired", now), now);
  const client = clientOf(platform, connection);
  try {
    const found = await probeAbilities(client, null);
    if (coreAbilities.every((ability) => found.abilities[ability].state === "missing"))
      return refused(connection, localError("permissions_missing", now), now);
    const capabilities = mailAbility.options.map((ability) => testedAbility(ability, found.abilities[ability]));
    return {
      state: stateOfTested(capabilities, connection.abilities),
      tenantId: connection.tenantId,
      capabilities,
      grantedRoles: found.grantedRoles.toSorted(),
      connectedAt: connection.connectedAt ?? now,
      checkedAt: now,
      lastOkAt: now,
      lastError: null,
    };
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    return refused(connection, fromGraphProblem(error, now), now);
  } finally {
    client.close();
  }
}

function testedAbility(ability: MailAbility, { state, problem }: Capability): TestedAbility {
  return { ability, state, message: problem?.message ?? null, request_id: problem?.requestId ?? null };
}

/** An error without a response from Microsoft. */
function localError(problem: MailConnectionError["problem"], now: Date): MailConnectionError {
  return { problem, code: null, message: "", request_id: null, at: now.toISOString() };
}

function refused(connection: ConfiguredConnection, error: MailConnectionError, now: Date): Checked {
  const { tenantId, capabilities, grantedRoles, connectedAt, lastOkAt } = connection;
  const isTransient = transientProblems.has(error.problem);
  return {
    state: stateOfRefusal(connection, error, now),
    tenantId,
    capabilities: isTransient ? capabilities : [],
    grantedRoles: isTransient ? grantedRoles : [],
    connectedAt,
    checkedAt: now,
    lastOkAt,
    lastError: error,
  };
}

/**
 * Transient errors keep the state for the grace period; a withdrawn grant is `revoked`, a missing one
 * `consent_pending`.
 */
function stateOfRefusal(
  { state, connectedAt, lastOkAt }: ConfiguredConnection,
  { problem }: MailConnectionError,
  now: Date,
): MailConnectionState {
  if (withdrawn.has(problem)) return connectedAt === null ? "consent_pending" : "revoked";
  const isUp = state === "connected" || state === "degraded";
  const isFresh = lastOkAt !== null && now.getTime() - lastOkAt.getTime() < gracePeriodMs;
  return transientProblems.has(problem) && isUp && isFresh ? state : "error";
}
