import { seasonalBaseline } from "@parapet/api-model";
import type { AlertDetail, AlertKind } from "@parapet/contract";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { placeColumns } from "../api/place-sql.ts";
import { readApiOf, readPlaceMap, siteOf } from "../api/places.ts";
import { readApiCourses, readSourceMinutes } from "./course-store.ts";
import { ownAlert } from "./policy.ts";
import { presentAlerts } from "./present.ts";
import { alertTable, changeTable, type AlertRow } from "./table.ts";
import { readOperationSteps } from "./window-store.ts";

type Series = AlertDetail["series"];

const hourMs = 3_600_000;

const hour = 3600;

/** Kinds about an operation at all places of its API. */
const ofApis: ReadonlySet<AlertKind> = new Set(["error_rate", "latency", "new_operation", "pii_new"]);

/** How many hours are shown: those before the alert was seen last, and some after it. */
const hoursBefore = 60;

const hoursAfter = 12;

/** What was observed around an alert, against what was to be expected. */
async function readAlertSeries({ platform, viewer, now }: ViewerCall, row: AlertRow): Promise<Series> {
  const last = Math.min(Math.floor(now.getTime() / hourMs), Math.floor(row.lastSeenAt.getTime() / hourMs) + hoursAfter);
  const hours = Array.from(
    { length: hoursBefore + hoursAfter },
    (_, index) => last - hoursBefore - hoursAfter + 1 + index,
  );
  const { providerId } = viewer;
  const { clickhouse } = platform;
  if (row.sourceId !== null) {
    const to = new Date((last + 1) * hourMs);
    const courses = await readSourceMinutes(clickhouse, providerId, to);
    const own = courses.find(({ sourceId }) => sourceId === row.sourceId);
    const counts = new Map<number, number>();
    for (const [index, minute] of (own?.minutes ?? []).entries()) {
      const each = Math.floor(minute / hourMs);
      counts.set(each, (counts.get(each) ?? 0) + (own?.events[index] ?? 0));
    }
    return hourly(hours, counts, Math.floor(row.firstSeenAt.getTime() / hourMs));
  }
  if (row.host === null) return { step_s: hour, points: [] };
  if (row.method === null || row.template === null) {
    const { db } = platform.postgres;
    const courses = await readApiCourses({ clickhouse, db }, providerId, new Date((last + 1) * hourMs));
    const place = await placeOf(db, row);
    const own = courses.find(({ host, port }) => host === place.host && port === (place.port ?? 0));
    return hourly(hours, own?.history.counts ?? new Map(), Math.floor(row.firstSeenAt.getTime() / hourMs));
  }
  const span = { providerId, sources: [], from: (hours[0] ?? last) * hour, to: (last + 1) * hour };
  const measure = row.evidence.unit === "ms" ? "latency" : "calls";
  const { db } = platform.postgres;
  const isOfApi = ofApis.has(row.kind);
  const places = isOfApi ? placeColumns(await readPlaceMap(db, providerId)) : null;
  const { host, port } = isOfApi ? await placeOf(db, row) : row;
  const operation = [host ?? row.host, port ?? 0, row.method, row.template, row.action ?? ""] as const;
  const steps = await readOperationSteps(clickhouse, measure, span, hour, { places, operations: [operation] });
  const byStep = new Map(steps.map((step) => [step.step, step]));
  const expected = row.evidence.expected;
  const points = hours.map((each, index) => {
    const step = byStep.get(index);
    return { time: new Date(each * hourMs).toISOString(), observed: observedOf(row, step), expected };
  });
  return { step_s: hour, points };
}

/** The own place of an alert's API, which may have joined another one since. */
async function placeOf(db: Queryable, row: AlertRow): Promise<Pick<AlertRow, "host" | "port">> {
  const api = row.apiId === null ? null : await readApiOf(db, row.apiId);
  return api === null ? row : { host: siteOf(api), port: api.port };
}

function observedOf(
  { evidence }: AlertRow,
  step: { readonly calls: number; readonly errors: number; readonly p95: number | null } | undefined,
): number | null {
  if (evidence.unit === "ms") return step?.p95 ?? null;
  if (evidence.unit === "share") return step === undefined ? null : step.errors / step.calls;
  return step?.calls ?? 0;
}

/** Against the baseline of the hours before the alert. */
function hourly(hours: readonly number[], counts: ReadonlyMap<number, number>, until: number): Series {
  const before = new Map([...counts].filter(([each]) => each < until));
  const baseline = seasonalBaseline({ counts: before, until });
  const points = hours.map((each) => ({
    time: new Date(each * hourMs).toISOString(),
    observed: counts.get(each) ?? 0,
    expected: baseline.at(each)?.expected ?? null,
  }));
  return { step_s: hour, points };
}

/** Entries of the history that are shown. */
const maxChanges = 200;

/** One alert with its history and its course. @throws Failure `not_found` */
export async function getAlert(call: ViewerCall, id: string): Promise<AlertDetail> {
  const { db } = call.platform.postgres;
  const [row] = await db.select().from(alertTable).where(ownAlert(call.viewer, id));
  if (row === undefined) throw new Failure("not_found");
  const [[alert], changes, series] = await Promise.all([
    presentAlerts(call, [row]),
    db
      .select()
      .from(changeTable)
      .where(eq(changeTable.alertId, id))
      .orderBy(desc(changeTable.time), desc(changeTable.id))
      .limit(maxChanges),
    readAlertSeries(call, row),
  ]);
  if (alert === undefined) throw new Failure("not_found");
  return {
    ...alert,
    changes: changes.map(({ id: changeId, time, what, state, actor, evidence, assignee }) => ({
      id: changeId,
      time: time.toISOString(),
      what,
      state,
      actor,
      evidence,
      assignee,
    })),
    series,
  };
}
