import type { AccountEvents, DirectoryAudit, SignIn, SignInCounts } from "@parapet/mail-analysis";
import { and, arrayContains, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { signInOf } from "../sign-in/sign-in-row.ts";
import { directoryAuditTable, riskDetectionTable, signInCountTable, signInTable } from "../sign-in/table.ts";

const dayMs = 86_400_000;
/** Max events assessed together. */
const maxEvents = 5_000;

interface Account {
  readonly providerId: string;
  readonly userId: string;
  readonly since: Date;
}

/** The account's events, plus other accounts' events from the same addresses. */
export async function readAccountEvents(db: Queryable, account: Account): Promise<AccountEvents> {
  const { providerId, userId, since } = account;
  const ofAccount = and(
    eq(signInTable.providerId, providerId),
    eq(signInTable.userId, userId),
    gte(signInTable.at, since),
  );
  const [own, audits, risks] = await Promise.all([
    db
      .select()
      .from(signInTable)
      .where(ofAccount)
      .orderBy(sql`${signInTable.at} DESC`)
      .limit(maxEvents),
    db
      .select()
      .from(directoryAuditTable)
      .where(
        and(
          eq(directoryAuditTable.providerId, providerId),
          arrayContains(directoryAuditTable.userIds, [userId]),
          gte(directoryAuditTable.at, since),
        ),
      ),
    db
      .select()
      .from(riskDetectionTable)
      .where(
        and(
          eq(riskDetectionTable.providerId, providerId),
          eq(riskDetectionTable.userId, userId),
          gte(riskDetectionTable.at, since),
        ),
      ),
  ]);
  const others = await readNeighbours(db, account, [...new Set(own.map(({ ip }) => ip))]);
  return {
    signIns: [...own.map(signInOf), ...others],
    audits: audits.map(({ at, ...audit }): DirectoryAudit => ({ ...audit, at: at.getTime() })),
    risks: risks.map(({ at, ...risk }) => ({ ...risk, at: at.getTime() })),
  };
}

/** Wrong password, locked account, expired password: the results of password spraying. */
const guessed = [50126, 50053, 50055];
const sprayedAccounts = 5;

/** Other accounts' sign-ins from addresses with failed passwords for several accounts. */
async function readNeighbours(
  db: Queryable,
  { providerId, userId, since }: Account,
  ips: readonly string[],
): Promise<SignIn[]> {
  if (ips.length === 0) return [];
  const earlier = new Date(since.getTime() - 3 * dayMs);
  const atAddresses = and(eq(signInTable.providerId, providerId), gte(signInTable.at, earlier));
  const tried = await db
    .select({ ip: signInTable.ip })
    .from(signInTable)
    .where(and(atAddresses, inArray(signInTable.ip, [...ips]), inArray(signInTable.errorCode, guessed)))
    .groupBy(signInTable.ip)
    .having(sql`count(DISTINCT ${signInTable.userId}) >= ${sprayedAccounts}`);
  if (tried.length === 0) return [];
  const relevant = or(eq(signInTable.isSuccess, true), inArray(signInTable.errorCode, guessed));
  const rows = await db
    .select()
    .from(signInTable)
    .where(
      and(
        atAddresses,
        inArray(
          signInTable.ip,
          tried.map(({ ip }) => ip),
        ),
        ne(signInTable.userId, userId),
        relevant,
      ),
    )
    .limit(maxEvents);
  return rows.map(signInOf);
}

/** The baseline before a day: all of the account, other accounts' shared traits, and who signed in at all. */
export async function readKnown(
  db: Queryable,
  { providerId, userId, since }: Account,
  traits: readonly string[],
): Promise<SignInCounts> {
  const [today, oldest] = [dayOf(since), dayOf(since) - 31];
  const inDays = and(eq(signInCountTable.providerId, providerId), gte(signInCountTable.day, oldest));
  const { userId: user, trait, day, count } = signInCountTable;
  const [own, others] = await Promise.all([
    db
      .select({ user, trait, day, count })
      .from(signInCountTable)
      .where(and(inDays, eq(user, userId), lt(day, today))),
    db
      .select({ user, trait, day: sql`max(${day})`.mapWith(Number), count: sql`sum(${count})`.mapWith(Number) })
      .from(signInCountTable)
      .where(and(inDays, ne(user, userId), inArray(trait, ["any", ...traits])))
      .groupBy(user, trait),
  ]);
  // Other accounts' later sign-ins count as of that day, to cover the whole range.
  return countsOf([...own, ...others.map((row) => ({ ...row, day: Math.min(row.day, today) }))]);
}

interface CountRow {
  readonly user: string;
  readonly trait: string;
  readonly day: number;
  readonly count: number;
}

function countsOf(rows: readonly CountRow[]): SignInCounts {
  const users = [...Map.groupBy(rows, ({ user }) => user)].map(([user, own]) => {
    const traits = [...Map.groupBy(own, ({ trait }) => trait)].map(
      ([trait, days]) => [trait, Object.fromEntries(days.map(({ day, count }) => [day, count]))] as const,
    );
    return [user, Object.fromEntries(traits)] as const;
  });
  return Object.fromEntries(users);
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / dayMs);
}

/** Applications consented to in the tenant before. */
export async function readKnownApps(db: Queryable, providerId: string, before: Date): Promise<Set<string>> {
  const rows = await db
    .select({ targets: directoryAuditTable.targets })
    .from(directoryAuditTable)
    .where(
      and(
        eq(directoryAuditTable.providerId, providerId),
        lt(directoryAuditTable.at, before),
        sql`${directoryAuditTable.activity} ILIKE 'Consent to application%'`,
      ),
    );
  return new Set(rows.flatMap(({ targets }) => targets.flatMap(({ id, name }) => [id, name])));
}
