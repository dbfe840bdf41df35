import {
  alertParameters,
  type AlertKind,
  type AlertRule,
  type BodyOf,
  type Endpoints,
  type FieldError,
} from "@parapet/contract";
import { and, asc, count, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { ensureRules, getParameters } from "./default-rules.ts";
import { isByAction } from "./evaluation.ts";
import { ownRule } from "./policy.ts";
import { alertTable, channelTable, ruleTable, type RuleRow } from "./table.ts";

/** Rules of one provider at most: each is evaluated every minute. */
const maxRules = 100;

/** Every rule of the provider, with how many alerts of it are not over. */
export async function listRules(call: ViewerCall): Promise<{ items: AlertRule[] }> {
  const { platform, viewer, now } = call;
  const { db } = platform.postgres;
  await ensureRules(db, viewer.providerId, now);
  const rows = await db
    .select()
    .from(ruleTable)
    .where(eq(ruleTable.providerId, viewer.providerId))
    .orderBy(asc(ruleTable.createdAt), asc(ruleTable.id));
  return { items: await presentRules(call, rows) };
}

/** @throws Failure `invalid_input`, `conflict` when the provider has too many. */
export async function createRule(call: ViewerCall, body: BodyOf<Endpoints["alertRules.create"]>): Promise<AlertRule> {
  const { platform, viewer, now } = call;
  refuseNumbers(body.kind, body.params);
  const row: RuleRow = {
    ...body,
    params: getParameters(body.kind, body.params),
    id: newId(),
    providerId: viewer.providerId,
    primed: false,
    actionsPrimed: false,
    createdAt: now,
    updatedAt: now,
  };
  await ensureRules(platform.postgres.db, viewer.providerId, now);
  await platform.postgres.db.transaction(async (tx) => {
    await refuseChannels(tx, call, body.channels);
    if ((await tx.$count(ruleTable, eq(ruleTable.providerId, viewer.providerId))) >= maxRules)
      throw new Failure("conflict", { detail: `A provider can have up to ${maxRules} rules.` });
    await tx.insert(ruleTable).values(row);
    await recordAudit(tx, call, { action: "alert_rule.create", ...subject(row.id), after: { ...body } });
  });
  return present(call, row);
}

/** @throws Failure `not_found`, `invalid_input` */
export async function updateRule(
  call: ViewerCall,
  id: string,
  body: BodyOf<Endpoints["alertRules.update"]>,
): Promise<AlertRule> {
  const row = await call.platform.postgres.db.transaction(async (tx) => {
    const before = await findRule(tx, call, id);
    if (body.params !== undefined) refuseNumbers(before.kind, body.params);
    if (body.channels !== undefined) await refuseChannels(tx, call, body.channels);
    const params = { ...before.params, ...body.params };
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const [after] = await tx
      .update(ruleTable)
      .set({ ...changes, params, ...(isKnownOtherwise(before, body) && { primed: false }), updatedAt: call.now })
      .where(eq(ruleTable.id, id))
      .returning();
    if (after === undefined) throw new Failure("not_found");
    await recordAudit(tx, call, {
      action: "alert_rule.update",
      ...subject(id),
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
  return present(call, row);
}

/** Personal data is known by action only to rules that name actions: with others, all that was there is known again. */
function isKnownOtherwise({ kind, scope }: RuleRow, { scope: next }: BodyOf<Endpoints["alertRules.update"]>): boolean {
  return kind === "pii_new" && next !== undefined && isByAction({ scope }) !== isByAction({ scope: next });
}

/** Its alerts stay, and nothing resolves them any more but people. @throws Failure `not_found` */
export async function deleteRule(call: ViewerCall, id: string): Promise<void> {
  await call.platform.postgres.db.transaction(async (tx) => {
    const before = await findRule(tx, call, id);
    await tx.delete(ruleTable).where(eq(ruleTable.id, id));
    await recordAudit(tx, call, { action: "alert_rule.delete", ...subject(id), before: audited(before) });
  });
}

async function findRule(tx: Transaction, { viewer }: ViewerCall, id: string): Promise<RuleRow> {
  const [row] = await tx.select().from(ruleTable).where(ownRule(viewer, id)).for("update");
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** @throws Failure `invalid_input` for a number that the kind has not, or that is out of its bounds. */
export function refuseNumbers(kind: AlertKind, given: AlertRule["params"]): void {
  const known = new Map(Object.entries(alertParameters[kind]));
  const errors = Object.entries(given).flatMap(([name, value]): FieldError[] => {
    const parameter = known.get(name);
    const pointer = `/body/params/${name}`;
    if (parameter === undefined) return [{ pointer, message: "Rules of this type don't have this parameter" }];
    if (value >= parameter.min && value <= parameter.max) return [];
    return [{ pointer, message: `Must be from ${parameter.min} to ${parameter.max}` }];
  });
  if (errors.length > 0) throw new Failure("invalid_input", { errors });
}

async function refuseChannels(tx: Transaction, { viewer }: ViewerCall, ids: readonly string[]): Promise<void> {
  const own = and(eq(channelTable.providerId, viewer.providerId), inArray(channelTable.id, [...ids]));
  if (ids.length === 0 || (await tx.$count(channelTable, own)) === new Set(ids).size) return;
  throw new Failure("invalid_input", { errors: [{ pointer: "/body/channels", message: "Channel not found" }] });
}

async function present(call: ViewerCall, row: RuleRow): Promise<AlertRule> {
  const [rule] = await presentRules(call, [row]);
  if (rule === undefined) throw new Failure("not_found");
  return rule;
}

async function presentRules({ platform }: ViewerCall, rows: readonly RuleRow[]): Promise<AlertRule[]> {
  const counted = await platform.postgres.db
    .select({ ruleId: alertTable.ruleId, alerts: count() })
    .from(alertTable)
    .where(
      and(
        inArray(
          alertTable.ruleId,
          rows.map(({ id }) => id),
        ),
        inArray(alertTable.state, ["open", "acknowledged", "snoozed"]),
      ),
    )
    .groupBy(alertTable.ruleId);
  const active = new Map(counted.map(({ ruleId, alerts }) => [ruleId, alerts]));
  return rows.map(({ id, name, kind, enabled, severity, scope, params, channels, updatedAt }) => ({
    id,
    name,
    kind,
    enabled,
    severity,
    scope,
    params: getParameters(kind, params),
    channels,
    active: active.get(id) ?? 0,
    updated_at: updatedAt.toISOString(),
  }));
}

const subject = (id: string) => ({ subjectType: "alert_rule", subjectId: id });

function audited({ name, kind, enabled, severity, scope, params, channels }: RuleRow): Record<string, unknown> {
  return { name, kind, enabled, severity, scope, params, channels };
}
