import { id } from "@parapet/contract";
import { type AccountEvents, assessSignIns, type Detection, traitsOf } from "@parapet/mail-analysis";
import { and, eq, inArray, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { networkFactsService } from "../../adaptive-auth/data-pack/network-facts.ts";
import { trustedNetworks } from "../../adaptive-auth/network-zone/trusted-networks.ts";
import { enqueueAssessment } from "../sign-in/enqueue-assessment.ts";
import { directoryAuditTable, riskDetectionTable, signInTable } from "../sign-in/table.ts";
import { readAccountEvents, readKnown, readKnownApps } from "./account-events.ts";
import { lockLoginCases } from "./lock-login-cases.ts";
import { mergeDetections } from "./merge-detections.ts";
import { readTraces } from "./queries.ts";

const dayMs = 86_400_000;
/** Accounts per job. */
const maxUsers = 100;

/** Assesses accounts with new events. */
export function assessSignInsTask(platform: Platform): Task {
  const payload = z.object({ providerId: id });
  return defineTask<"assess-sign-ins">(payload, async ({ providerId }) => {
    const users = await waitingUsers(platform, providerId);
    if (users.length === 0) return;
    const audits = await waitingAudits(platform, providerId);
    const ownNetworks = await trustedNetworks(platform.postgres.db, providerId);
    for (const user of users) await assessUser(platform, { providerId, ownNetworks, ...user });
    const done = new Set(users.map(({ userId }) => userId));
    await markAuditsAssessed(
      platform,
      providerId,
      audits.filter(({ userIds }) => userIds.every((each) => done.has(each))),
    );
    if (users.length < maxUsers) return;
    await platform.postgres.db.transaction((tx) => enqueueAssessment(tx, platform.jobs, providerId));
  });
}

interface Waiting {
  readonly userId: string;
  /** The earliest unassessed event. */
  readonly from: Date;
}

/** Accounts with a case of the last day may also have new rules and sent emails. */
async function waitingUsers({ postgres: { pool }, clock }: Platform, providerId: string): Promise<Waiting[]> {
  const { rows } = await pool.query<{ readonly user_id: string; readonly from: Date }>(
    `SELECT user_id, min(at) AS "from" FROM (
       SELECT user_id, at FROM sign_in WHERE provider_id = $1 AND assessed_at IS NULL
       UNION ALL SELECT unnest(user_ids), at FROM directory_audit WHERE provider_id = $1 AND assessed_at IS NULL
       UNION ALL SELECT user_id, at FROM risk_detection WHERE provider_id = $1 AND assessed_at IS NULL
       UNION ALL SELECT user_id, first_at FROM login_case WHERE provider_id = $1 AND last_at >= $3
     ) AS waiting GROUP BY user_id ORDER BY min(at), user_id LIMIT $2`,
    [providerId, maxUsers, new Date(clock.now().getTime() - dayMs)],
  );
  return rows.map(({ user_id, from }) => ({ userId: user_id, from }));
}

type Account = Waiting & { readonly providerId: string; readonly ownNetworks: readonly string[] };

/** Starts the day before, because the baseline is counted by day. */
async function assessUser(platform: Platform, { providerId, userId, from, ownNetworks }: Account): Promise<void> {
  const { db } = platform.postgres;
  const since = new Date(Math.floor((from.getTime() - dayMs) / dayMs) * dayMs);
  const account = { providerId, userId, since };
  const events = await readAccountEvents(db, account);
  const own = events.signIns.filter((signIn) => signIn.userId === userId);
  const traits = own.flatMap(traitsOf).map(([trait, value]) => `${trait}:${value}`);
  const facts = platform.services.get(networkFactsService);
  const carriers = new Set(
    own.flatMap(({ asn, ip }) => (asn !== null && facts.look(ip)?.kind === "mobile" ? [asn] : [])),
  );
  const knowledge = {
    known: await readKnown(db, account, [...new Set(traits)]),
    knownApps: await readKnownApps(db, providerId, since),
    ownNetworks,
    isMobileCarrier: (asn: number) => carriers.has(asn),
  };
  const before = assessSignIns(events, knowledge);
  // Sent email is only requested if there is a risky sign-in.
  const risky = before.filter((each) => each.userId === userId && each.isRisky);
  const traces = risky.length === 0 ? [] : await readTraces(platform, account, risky);
  const found = traces.length === 0 ? before : assessSignIns({ ...events, traces }, knowledge);
  const ofUser = found.filter((each) => each.userId === userId);
  await db.transaction(async (tx) => {
    await lockLoginCases(tx, providerId);
    const now = platform.clock.now();
    await markSignIns(tx, account, ofUser);
    await mergeDetections(tx, { ...account, now }, own, ofUser);
    await markAssessed(tx, account, events, now);
  });
}

/** Updates the findings of each sign-in, where they changed. */
async function markSignIns(
  tx: Transaction,
  { providerId }: Pick<Account, "providerId">,
  found: readonly Detection[],
): Promise<void> {
  const marks = Map.groupBy(
    found.flatMap((detection) => detection.events.map((event) => ({ event, id: detection.id }))),
    ({ event }) => event,
  );
  for (const [event, ids] of marks)
    await tx
      .update(signInTable)
      .set({ detections: [...new Set(ids.map((each) => each.id))].toSorted() })
      .where(and(eq(signInTable.providerId, providerId), eq(signInTable.id, event)));
}

/** Only what was read is marked; events stored meanwhile stay due. */
async function markAssessed(
  tx: Transaction,
  { providerId, userId }: Pick<Account, "providerId" | "userId">,
  { signIns, risks = [] }: AccountEvents,
  now: Date,
): Promise<void> {
  const ids = signIns.filter((signIn) => signIn.userId === userId).map((signIn) => signIn.id);
  const ofSignIns = and(
    eq(signInTable.providerId, providerId),
    inArray(signInTable.id, ids),
    isNull(signInTable.assessedAt),
  );
  if (ids.length > 0) await tx.update(signInTable).set({ assessedAt: now }).where(ofSignIns);
  const { providerId: owner, id: riskId, assessedAt } = riskDetectionTable;
  const seen = risks.map((risk) => risk.id);
  const ofRisks = and(eq(owner, providerId), inArray(riskId, seen), isNull(assessedAt));
  if (seen.length > 0) await tx.update(riskDetectionTable).set({ assessedAt: now }).where(ofRisks);
}

interface WaitingAudit {
  readonly id: string;
  readonly userIds: readonly string[];
}

/** An audit event may concern several accounts; it is done once all are assessed. */
function waitingAudits({ postgres: { db } }: Platform, providerId: string): Promise<WaitingAudit[]> {
  return db
    .select({ id: directoryAuditTable.id, userIds: directoryAuditTable.userIds })
    .from(directoryAuditTable)
    .where(and(eq(directoryAuditTable.providerId, providerId), isNull(directoryAuditTable.assessedAt)));
}

async function markAuditsAssessed(
  { postgres: { db }, clock }: Platform,
  providerId: string,
  audits: readonly WaitingAudit[],
): Promise<void> {
  if (audits.length === 0) return;
  const ids = audits.map((audit) => audit.id);
  await db
    .update(directoryAuditTable)
    .set({ assessedAt: clock.now() })
    .where(and(eq(directoryAuditTable.providerId, providerId), inArray(directoryAuditTable.id, ids)));
}
