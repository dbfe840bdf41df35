import type { ApiClient, BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { differences } from "../../account/differences.ts";
import { resetFailures } from "../challenge/reset-failures.ts";
import { changeProtection } from "../change-protection.ts";
import { endElevations } from "../client-context/end-elevations.ts";
import { auditedState } from "./audited.ts";
import { getClient, lockManagedClient } from "./queries.ts";
import { apiClientTable as table, type ApiClientRow } from "./table.ts";

export type StateChange = BodyOf<Endpoints["apiClients.changeState"]>;

/** Locks, watches or disables a client, or undoes that. @throws Failure `not_found` */
export async function changeClientState(call: ViewerCall, id: string, change: StateChange): Promise<ApiClient> {
  await changeProtection(call, [{ kind: "client", id }], async (tx) => {
    const row = await lockManagedClient(tx, call.viewer, id);
    // Undoing a state caused by failures also resets the counts.
    if (change.action === "unlock" || change.action === "unwatch") await resetFailures(tx, id);
    const standing = standingAfter(row, change, call.now);
    if (isSame(row, standing)) return;
    const changed = { ...row, ...standing };
    await tx.update(table).set(standing).where(eq(table.id, id));
    if (change.action === "lock" || change.action === "disable")
      await endElevations(tx, { clientId: id, now: call.now });
    const altered = differences(auditedState(row), auditedState(changed)) ?? {};
    const action = `api_client.${change.action}`;
    await recordAudit(tx, call, { action, subjectType: "api_client", subjectId: id, ...altered });
  });
  return getClient(call, id);
}

type Standing = Partial<Pick<ApiClientRow, "state" | "stateReason" | "lockedUntil">>;

const free = { state: "normal", stateReason: null, lockedUntil: null } as const;
const byOperator = { stateReason: "operator", lockedUntil: null } as const;

/** The columns that a change sets; null if it doesn't apply. Disabled clients stay disabled until enabled. */
export function standingAfter(row: ApiClientRow, { action, minutes }: StateChange, now: Date): Standing {
  const { state } = row;
  switch (action) {
    case "lock": {
      const lockedUntil = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
      return state === "disabled" ? {} : { ...byOperator, state: "locked", lockedUntil };
    }
    case "unlock":
      return state === "locked" ? free : {};
    case "watch":
      return state === "normal" || hasRunOut(row, now) ? { ...byOperator, state: "watched" } : {};
    case "unwatch":
      return state === "watched" ? free : {};
    case "disable":
      return { ...byOperator, state: "disabled" };
    case "enable":
      return state === "disabled" ? free : {};
  }
}

function hasRunOut({ state, lockedUntil }: ApiClientRow, now: Date): boolean {
  return state === "locked" && lockedUntil !== null && lockedUntil <= now;
}

/** Whether a client already has the state. */
export function isSame(row: ApiClientRow, standing: Standing): boolean {
  return differences(row, { ...row, ...standing }) === null;
}
