import type { LoginCaseDetail } from "@parapet/contract";
import { scoreTakeover, type Trait } from "@parapet/mail-analysis";
import { desc, eq, and, count, gte, inArray, lt, lte, ne, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { signInCountTable as counts, signInTable as signIns } from "../sign-in/table.ts";
import { presentChange, presentLoginCases } from "./present.ts";
import { findLoginCase } from "./queries.ts";
import { readTimeline } from "./read-timeline.ts";
import { caseDetectionTable, loginCaseChangeTable, type LoginCaseRow } from "./table.ts";

type Baseline = LoginCaseDetail["usual"];

const dayMs = 86_400_000;

/** Max values per trait. */
const maxValues = 8;

/** The account's baseline of the thirty days before a case, compared with the case. */
async function readBaseline(db: Queryable, row: LoginCaseRow): Promise<Baseline> {
  const [countries, devices, apps, networks] = await Promise.all([
    compare(db, row, "country", signIns.country, signIns.country),
    compare(db, row, "device", signIns.deviceId, signIns.deviceName),
    compare(db, row, "app", signIns.appId, signIns.appName),
    compare(db, row, "asn", signIns.asn, sql`${signIns.asn}::text`),
  ]);
  return { countries, devices, apps, networks };
}

/** @param label column with the display name */
async function compare(
  db: Queryable,
  { providerId, userId, firstAt, lastAt }: LoginCaseRow,
  trait: Trait,
  column: AnyPgColumn,
  label: AnyPgColumn | SQL,
): Promise<Baseline["countries"]> {
  const first = Math.floor(firstAt.getTime() / dayMs);
  const value = sql<string>`substr(${counts.trait}, ${trait.length + 2})`;
  const ofUser = and(eq(signIns.providerId, providerId), eq(signIns.userId, userId));
  const text = sql<string>`coalesce(${column}::text, '')`;
  const [known, seen] = await Promise.all([
    db
      .select({ value, days: count() })
      .from(counts)
      .where(
        and(
          eq(counts.providerId, providerId),
          eq(counts.userId, userId),
          sql`starts_with(${counts.trait}, ${`${trait}:`})`,
          gte(counts.day, first - 30),
          lt(counts.day, first),
        ),
      )
      .groupBy(counts.trait)
      .orderBy(desc(count()))
      .limit(maxValues),
    db
      .select({ value: text, seen: count() })
      .from(signIns)
      .where(and(ofUser, eq(signIns.isSuccess, true), gte(signIns.at, firstAt), lte(signIns.at, lastAt), ne(text, "")))
      .groupBy(text)
      .orderBy(desc(count()))
      .limit(maxValues),
  ]);
  const values = [...new Set([...seen.map((each) => each.value), ...known.map((each) => each.value)])];
  const names = await namesOf(db, ofUser, text, label, values);
  return values.map((each) => ({
    value: names.get(each) ?? each,
    days: known.find((one) => one.value === each)?.days ?? 0,
    seen: seen.find((one) => one.value === each)?.seen ?? 0,
  }));
}

async function namesOf(
  db: Queryable,
  ofUser: SQL | undefined,
  text: SQL<string>,
  label: AnyPgColumn | SQL,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .select({ value: text, name: sql<string>`max(${label})` })
    .from(signIns)
    .where(and(ofUser, inArray(text, [...values])))
    .groupBy(text);
  return new Map(rows.filter(({ name }) => name !== null && name !== "").map(({ value, name }) => [value, name]));
}

const maxChanges = 200;

/** One case with detections, baseline and timeline. @throws Failure `not_found` */
export async function getLoginCase(call: ViewerCall, id: string): Promise<LoginCaseDetail> {
  const { db } = call.platform.postgres;
  const row = await findLoginCase(db, call, id);
  const [[presented], detections, baseline, timeline, changes] = await Promise.all([
    presentLoginCases(call, [row]),
    db.select().from(caseDetectionTable).where(eq(caseDetectionTable.caseId, row.id)),
    readBaseline(db, row),
    readTimeline(db, row),
    db
      .select()
      .from(loginCaseChangeTable)
      .where(eq(loginCaseChangeTable.caseId, row.id))
      .orderBy(desc(loginCaseChangeTable.time), desc(loginCaseChangeTable.id))
      .limit(maxChanges),
  ]);
  if (presented === undefined) throw new Failure("not_found");
  const { shares } = scoreTakeover(detections.map((each) => ({ ...each, at: each.at.getTime() })));
  const findings = shares.flatMap(({ key, adds }) => {
    const found = detections.find((each) => each.key === key);
    if (found === undefined) return [];
    const { id: name, at, points, evidence, clears } = found;
    return [{ key, id: name, at: at.toISOString(), points, adds, evidence, clears }];
  });
  return {
    ...presented,
    findings,
    usual: baseline,
    timeline: timeline.entries,
    timeline_is_cut: timeline.isCut,
    changes: changes.map(presentChange),
  };
}
