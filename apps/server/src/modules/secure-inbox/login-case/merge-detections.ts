import { caseScore, type Detection, scoreTakeover, type SignIn } from "@parapet/mail-analysis";
import { and, eq, gte, inArray, notInArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../mail/table.ts";
import { signInTable } from "../sign-in/table.ts";
import { notifyAboutLoginCase } from "./notify-about-login-case.ts";
import {
  caseDetectionTable as detectionTable,
  loginCaseChangeTable,
  type LoginCaseRow,
  loginCaseTable as table,
} from "./table.ts";

const dayMs = 86_400_000;

interface Account {
  readonly providerId: string;
  readonly userId: string;
  readonly since: Date;
  readonly now: Date;
}

/**
 * Merges an account's detections into the case within a day of them, or opens one above the threshold. Known detections
 * are updated. Requires the provider's case lock.
 */
export async function mergeDetections(
  tx: Transaction,
  account: Account,
  signIns: readonly SignIn[],
  found: readonly Detection[],
): Promise<void> {
  const cases = await casesOf(tx, account);
  const taken = await dropWithdrawnRisk(tx, account, cases, found);
  const known = await knownKeys(tx, cases);
  const fresh = new Map<string, Detection[]>();
  const groups: Detection[][] = [];
  for (const detection of found) {
    const place = known.get(detection.key) ?? cases.find((each) => isNear(each, detection.at))?.id;
    if (place !== undefined) {
      await save(tx, place, detection);
      if (!known.has(detection.key)) fresh.set(place, [...(fresh.get(place) ?? []), detection]);
      continue;
    }
    const last = groups.at(-1);
    const isTogether = last !== undefined && detection.at - (last.at(-1)?.at ?? 0) <= dayMs;
    if (isTogether) last.push(detection);
    else groups.push([detection]);
  }
  for (const row of cases) {
    const joined = fresh.get(row.id) ?? [];
    const isTouched = taken.has(row.id) || joined.length > 0 || found.some(({ key }) => known.get(key) === row.id);
    if (!isTouched) continue;
    await tx
      .update(table)
      .set(await nameOf(tx, account, signIns))
      .where(eq(table.id, row.id));
    await join(tx, row, joined, account.now);
  }
  for (const group of groups) if (scoreTakeover(group).score >= caseScore) await open(tx, account, signIns, group);
}

function casesOf(tx: Transaction, { providerId, userId, since }: Account): Promise<LoginCaseRow[]> {
  const recent = gte(table.lastAt, new Date(since.getTime() - dayMs));
  return tx
    .select()
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.userId, userId), recent))
    .orderBy(table.firstAt);
}

/** Case id by detection key. */
async function knownKeys(tx: Transaction, cases: readonly LoginCaseRow[]): Promise<Map<string, string>> {
  if (cases.length === 0) return new Map();
  const ids = cases.map(({ id }) => id);
  const rows = await tx.select().from(detectionTable).where(inArray(detectionTable.caseId, ids));
  return new Map(rows.map(({ key, caseId }) => [key, caseId]));
}

/** Drops risk that Microsoft or an administrator dismissed. Returns the affected cases. */
async function dropWithdrawnRisk(
  tx: Transaction,
  { since }: Account,
  cases: readonly LoginCaseRow[],
  found: readonly Detection[],
): Promise<ReadonlySet<string>> {
  if (cases.length === 0) return new Set();
  const ids = cases.map(({ id }) => id);
  const still = found.filter(({ id }) => id === "signin.ms_risk").map(({ key }) => key);
  const gone = await tx
    .delete(detectionTable)
    .where(
      and(
        inArray(detectionTable.caseId, ids),
        eq(detectionTable.id, "signin.ms_risk"),
        gte(detectionTable.at, since),
        still.length === 0 ? undefined : notInArray(detectionTable.key, still),
      ),
    )
    .returning({ caseId: detectionTable.caseId });
  return new Set(gone.map(({ caseId }) => caseId));
}

function isNear({ firstAt, lastAt }: LoginCaseRow, at: number): boolean {
  return at >= firstAt.getTime() - dayMs && at <= lastAt.getTime() + dayMs;
}

async function save(tx: Transaction, caseId: string, detection: Detection): Promise<void> {
  const { key, id, points, evidence, clears, events } = detection;
  const values = {
    at: new Date(detection.at),
    points,
    // Copied, so that the row doesn't share arrays with the computed value.
    evidence: Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, plain(value)])),
    clears: [...clears],
    events: [...events],
  };
  await tx
    .insert(detectionTable)
    .values({ ...values, caseId, key, id })
    .onConflictDoUpdate({ target: [detectionTable.caseId, detectionTable.key], set: values });
}

function plain(value: Detection["evidence"][string]): string | number | string[] {
  return typeof value === "string" || typeof value === "number" ? value : [...value];
}

async function open(
  tx: Transaction,
  { providerId, userId, now }: Account,
  signIns: readonly SignIn[],
  group: readonly Detection[],
): Promise<void> {
  const id = newId();
  const [first] = group;
  const named = await nameOf(tx, { providerId, userId }, signIns);
  const at = new Date(first?.at ?? now);
  await tx.insert(table).values({
    id,
    providerId,
    userId,
    ...named,
    state: "new",
    severity: "info",
    score: 0,
    detections: [],
    countries: [],
    firstAt: at,
    lastAt: at,
    createdAt: now,
  });
  for (const detection of group) await save(tx, id, detection);
  const row = await refresh(tx, id);
  await note(tx, row, "found", now, null);
  await notifyAboutLoginCase(tx, row, "login_case.found", now);
}

/** An account's name from its sign-ins or mailbox, otherwise its id. */
async function nameOf(
  tx: Transaction,
  { providerId, userId }: Pick<Account, "providerId" | "userId">,
  signIns: readonly SignIn[],
): Promise<Pick<LoginCaseRow, "userName" | "displayName">> {
  const named = signIns.findLast((signIn) => signIn.userName !== "");
  if (named !== undefined) return { userName: named.userName, displayName: named.displayName };
  const [mailbox] = await tx
    .select({ userName: mailboxTable.address, displayName: mailboxTable.displayName })
    .from(mailboxTable)
    .where(and(eq(mailboxTable.providerId, providerId), eq(mailboxTable.graphUserId, userId)));
  return mailbox ?? { userName: userId, displayName: "" };
}

/** A detection that would open a case on its own reopens a closed or contained one. */
async function join(tx: Transaction, before: LoginCaseRow, joined: readonly Detection[], now: Date): Promise<void> {
  const row = await refresh(tx, before.id);
  if (joined.length === 0) return;
  const names = [...new Set(joined.map(({ id }) => id))].join(" ");
  const isClosed = before.state !== "new" && before.state !== "in_review";
  if (isClosed && scoreTakeover(joined).score >= caseScore) {
    const reopened = { ...row, state: "new" as const, notifiedAt: null };
    await tx.update(table).set({ state: "new", notifiedAt: null }).where(eq(table.id, row.id));
    await note(tx, reopened, "reopened", now, names);
    await notifyAboutLoginCase(tx, reopened, "login_case.reopened", now);
    return;
  }
  await note(tx, row, "joined", now, names);
  await notifyAboutLoginCase(tx, row, "login_case.found", now);
}

async function note(
  tx: Transaction,
  { id, state }: LoginCaseRow,
  what: "found" | "joined" | "reopened",
  now: Date,
  value: string | null,
): Promise<void> {
  await tx.insert(loginCaseChangeTable).values({ id: newId(), caseId: id, time: now, what, state, actor: null, value });
}

/** Recomputes a case from its detections. */
async function refresh(tx: Transaction, id: string): Promise<LoginCaseRow> {
  const rows = await tx.select().from(detectionTable).where(eq(detectionTable.caseId, id));
  const detections = rows.map((row) => ({ ...row, at: row.at.getTime() }));
  const { score, severity, shares } = scoreTakeover(detections);
  const ids = shares.flatMap(({ key }) => detections.find((each) => each.key === key)?.id ?? []);
  const times = detections.map(({ at }) => at);
  const countries = await countriesOf(
    tx,
    id,
    rows.flatMap(({ events }) => events),
  );
  const [row] = await tx
    .update(table)
    .set({
      score,
      severity,
      detections: [...new Set(ids)],
      countries,
      // An empty case keeps its times.
      ...(times.length > 0 && { firstAt: new Date(Math.min(...times)), lastAt: new Date(Math.max(...times)) }),
    })
    .where(eq(table.id, id))
    .returning();
  if (row === undefined) throw new Error(`There is no case ${id}`);
  return row;
}

async function countriesOf(tx: Transaction, id: string, events: readonly string[]): Promise<string[]> {
  if (events.length === 0) return [];
  const ofProvider = sql`${signInTable.providerId} = (SELECT provider_id FROM login_case WHERE id = ${id})`;
  const rows = await tx
    .selectDistinct({ country: signInTable.country })
    .from(signInTable)
    .where(and(ofProvider, inArray(signInTable.id, [...new Set(events)])))
    .orderBy(signInTable.country);
  return rows.map(({ country }) => country).filter((country) => country !== "");
}
