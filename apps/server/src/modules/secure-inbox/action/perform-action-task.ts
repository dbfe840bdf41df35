import { actionAbility, id as idSchema, isGranted } from "@parapet/contract";
import type { GraphClient } from "@parapet/graph-client";
import { and, asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { performLater } from "./add-action.ts";
import { endEarly, finishAction, hasTooManyFailures } from "./finish-action.ts";
import { putOff } from "./put-off.ts";
import type { Trouble } from "./settlement-of.ts";
import { type ActionRow, actionTable as table, actionTargetTable, type ActionTargetRow, openStates } from "./table.ts";
import { whileAlone } from "../../../platform/postgres/while-alone.ts";
import { workOnTarget } from "./work-on-target.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "perform-tenant-action": { readonly id: string };
  }
}

/** Targets that are worked on at a time, as many as Microsoft lets be changed in one mailbox at once. */
const together = 4;
/** Rounds of one job, before it lets others go on. */
const mostRounds = 25;
/** Who does not say for so long that it is at work is taken for dead. */
const silenceMs = 2 * 60_000;
/** Seconds before it is looked again whether somebody else still works on an action. */
const busyS = 3;

/** Goes on with an action: brings it about, or takes it back. */
export function performTenantActionTask(platform: Platform): Task {
  return defineTask<"perform-tenant-action">(z.object({ id: idSchema }), async ({ id }) => {
    const isOurs = await whileAlone(platform.postgres, `tenant action ${id}`, () => goOn(platform, id));
    if (!isOurs) await later(platform, id, busyS);
  });
}

async function goOn(platform: Platform, id: string): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const action = await begin(platform, id);
    if (action === null) return;
    const due = await nextTargets(platform, action);
    if (due.length === 0) {
      await finishAction(platform, action);
      continue;
    }
    const client = await tenantClient(platform, action.providerId);
    if (client === null) return putOff(platform, action, [{ problem: "not_connected", retryAfterS: null }], 0);
    const troubles = (await Promise.all(due.map((row) => workOnTarget(platform, client, action, row)))).filter(
      (each) => each !== null,
    );
    const passing = troubles.filter(({ isPassing }) => isPassing);
    if (await isForbidden(client, action, troubles)) await endEarly(platform, action, "permission");
    else if (await hasTooManyFailures(platform, action)) await endEarly(platform, action, "too_many_failures");
    else if (passing.length > 0) return putOff(platform, action, passing, due.length - passing.length);
  }
  await later(platform, id, 0);
}

function later({ postgres, jobs }: Platform, id: string, afterS: number): Promise<void> {
  return postgres.db.transaction((tx) => performLater(tx, jobs, id, afterS));
}

/** The action, if something is left to do, and a sign that somebody works on it. */
async function begin({ postgres: { db }, clock }: Platform, id: string): Promise<ActionRow | null> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
    if (row === undefined || !openStates.some((each) => each === row.state)) return null;
    const state = row.state === "queued" ? "running" : row.state;
    const changed = { state, startedAt: row.startedAt ?? now, nextAt: new Date(now.getTime() + silenceMs) } as const;
    await tx.update(table).set(changed).where(eq(table.id, id));
    return { ...row, ...changed };
  });
}

/** Those that were tried least often first. */
function nextTargets({ postgres: { db } }: Platform, { id, state }: ActionRow): Promise<ActionTargetRow[]> {
  const { actionId, attempts, position } = actionTargetTable;
  return db
    .select()
    .from(actionTargetTable)
    .where(and(eq(actionId, id), eq(actionTargetTable.state, state === "undoing" ? "done" : "waiting")))
    .orderBy(asc(attempts), asc(position))
    .limit(together);
}

/** Whether it is not one mailbox that is closed to us, but the tenant. */
async function isForbidden(client: GraphClient, { kind }: ActionRow, troubles: readonly Trouble[]): Promise<boolean> {
  if (!troubles.some(({ problem }) => problem === "permission")) return false;
  const roles = await client.grantedRoles().catch(() => null);
  return roles !== null && !isGranted(actionAbility[kind], new Set(roles));
}
