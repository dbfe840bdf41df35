import type { BodyOf, Endpoints } from "@parapet/contract";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { assertConditions } from "./call-conditions.ts";
import { findTraceSource } from "./get-trace-source.ts";
import { type TraceSourceRow, traceSourceTable, traceSourceTable as table, traceSourceTopic } from "./table.ts";

/** Changes a source's name, description, state, default host, rules, log format or proxies. @throws Failure `not_found`, `conflict` when a live one has the name, `invalid_input` for a rule's condition */
export async function updateTraceSource(
  call: ViewerCall,
  id: string,
  change: BodyOf<Endpoints["traceSources.update"]>,
): Promise<TraceSourceRow> {
  if (change.rules !== undefined) assertConditions(change.rules);
  const row = await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    const before = await findTraceSource(call, tx, id);
    const {
      name = before.name,
      description = before.description,
      enabled = before.disabledAt === null,
      rules = before.rules,
    } = change;
    const {
      default_host: defaultHost = before.defaultHost,
      default_scheme: defaultScheme = before.defaultScheme,
      log_format: logFormat = before.logFormat,
      trusted_proxies: trustedProxies = before.trustedProxies,
    } = change;
    if (await isNameTaken(tx, before, name))
      throw new Failure("conflict", { detail: `A trace source named ${name} already exists.` });
    const [after = before] = await tx
      .update(traceSourceTable)
      .set({
        name,
        description,
        defaultHost,
        defaultScheme,
        rules,
        logFormat,
        trustedProxies,
        disabledAt: enabled ? null : (before.disabledAt ?? call.now),
      })
      .where(eq(traceSourceTable.id, id))
      .returning();
    await recordAudit(tx, call, {
      action: "trace_source.update",
      subjectType: "trace_source",
      subjectId: id,
      before: auditOf(before),
      after: auditOf(after),
    });
    await publish(traceSourceTopic, { id });
    return after;
  });
  return row;
}

function auditOf(row: TraceSourceRow) {
  const { name, description, disabledAt, defaultHost, defaultScheme, rules, logFormat, trustedProxies } = row;
  return {
    name,
    description,
    enabled: disabledAt === null,
    default_host: defaultHost,
    default_scheme: defaultScheme,
    rules,
    log_format: logFormat,
    trusted_proxies: trustedProxies,
  };
}

/** Whether another live source of the same provider has the name, whatever its case. */
async function isNameTaken(db: Queryable, { id, providerId }: TraceSourceRow, name: string): Promise<boolean> {
  const others = and(eq(table.providerId, providerId), isNull(table.deletedAt), ne(table.id, id));
  return (await db.$count(table, and(others, sql`lower(${table.name}) = lower(${name})`))) > 0;
}
