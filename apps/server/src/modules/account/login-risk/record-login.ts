import type { DecisionSignal, SignalCode } from "@parapet/contract";
import { factsOf, learn } from "@parapet/risk-engine";
import { and, desc, eq, gt } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { getLearnedWeight } from "../../adaptive-auth/decision/decide/learned-weight.ts";
import type { CallerAddress } from "../../adaptive-auth/decision/request/caller-address.ts";
import { getUserAgent } from "../../adaptive-auth/decision/request/user-agent.ts";
import { newPlaceMail } from "../mails.ts";
import type { UserRow } from "../user/table.ts";
import type { LoginRisk } from "./assess-login.ts";
import { changePopulation, saveProfile } from "./login-profile.ts";
import { userLoginTable as table } from "./table.ts";

const countries = new Intl.DisplayNames("en", { type: "region" });

/**
 * Where a login came from, in words for a mail. A browser is named by a list of known ones: what else a stranger calls
 * itself never gets into one.
 */
function placeOf({ address, userAgent, now }: Call, caller: CallerAddress | null): string {
  const { device, os, family } = getUserAgent(userAgent);
  const isBrowser = device === "desktop" || device === "mobile";
  const browser = isBrowser && family !== "other" ? `${family}${os === "" ? "" : ` on ${os}`}` : "an unknown program";
  const country = caller?.facts.country;
  const from = country ? `${address} (${countries.of(country) ?? country})` : address;
  return `${from}, with ${browser}, at ${now.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];
/** Logins from one context that teach on one day: who logs in again and again teaches no more than who works. */
const maxPerDay = 4;
/** Days of announced, unreported logins from one context, after which even a risky one updates the profile. */
const trustedDays = 3;

/** What a login has opened, and whether a second factor was given. */
interface Opened {
  readonly secondFactor: boolean;
  readonly sessionId: string;
}

/** Keeps a login that opened a session, learns from it what is safe to learn, and tells its owner of a new place. */
export async function recordLogin(
  tx: Transaction,
  call: Call,
  user: UserRow,
  risk: LoginRisk,
  { secondFactor, sessionId }: Opened,
): Promise<void> {
  const { caller, assessment, isLearning } = risk;
  const contextHash = Buffer.from(risk.contextHash, "hex");
  const before = await tx
    .select({ time: table.time, learnedWeight: table.learnedWeight })
    .from(table)
    .where(
      and(eq(table.userId, user.id), eq(table.contextHash, contextHash), gt(table.time, ago(call.now, 90 * dayMs))),
    )
    .orderBy(desc(table.time))
    .limit(200);
  // While a person is not known yet, much is new.
  const isSurprise = isLearning ? assessment.level === "high" : assessment.level !== "low";
  const isNewPlace = isSurprise && before.length === 0 && risk.profile.history.sessions > 0;
  const weight = weightOf(risk, before, call.now, secondFactor);
  if (weight > 0) await learnLogin(tx, call, user, risk, weight);
  await tx.insert(table).values({
    id: newId(),
    userId: user.id,
    providerId: user.providerId,
    time: call.now,
    address: call.address,
    country: caller?.facts.country ?? null,
    asName: caller?.facts.asName ?? null,
    userAgent: call.userAgent.slice(0, 512),
    secondFactor,
    score: assessment.score,
    level: assessment.level,
    isLearning,
    signals: shownSignals(risk),
    contextHash,
    learnedWeight: weight,
    sessionId,
    observation: risk.observation,
  });
  if (isNewPlace)
    await call.platform.mailer.enqueue(tx, newPlaceMail(user.email, placeOf(call, caller), call.platform.publicUrl()));
}

interface Before {
  readonly time: Date;
  readonly learnedWeight: number;
}

/**
 * Guards against poisoning, as for clients of an API: doubtful logins count less, and one context only so often. A reported
 * context counts with a second factor only.
 */
function weightOf(
  { assessment, isReported }: LoginRisk,
  before: readonly Before[],
  now: Date,
  elevated: boolean,
): number {
  if (isReported && !elevated) return 0;
  const learned = before.filter(({ learnedWeight: weight }) => weight > 0).map(({ time }) => time.getTime());
  const within = (ms: number) => learned.filter((time) => Math.floor(time / ms) === Math.floor(now.getTime() / ms));
  if (within(hourMs).length > 0 || within(dayMs).length >= maxPerDay) return 0;
  const weight = getLearnedWeight("allow", assessment.level, { elevated, mode: "enforce" });
  const days = new Set(before.map(({ time }) => Math.floor(time.getTime() / dayMs)));
  return weight === 0 && days.size >= trustedDays ? 0.25 : weight;
}

async function learnLogin(tx: Transaction, call: Call, user: UserRow, risk: LoginRisk, weight: number): Promise<void> {
  const { history, days, lastDay } = risk.profile;
  const today = call.now.toISOString().slice(0, 10);
  await changePopulation(tx, user.providerId, (population) =>
    learn(factsOf(risk.observation), history, population, weight),
  );
  await saveProfile(tx, user, { history, days: lastDay < today ? days + 1 : days, lastDay: today });
}

/** Signals that a login can show; the others are about keys, endpoints and rates of API calls. */
const ofLogins: ReadonlySet<SignalCode> = new Set([
  "net.hierarchy",
  "net.class_new",
  "net.anonymiser",
  "net.blocklist",
  "zone.blocked",
  "zone.trusted",
  "geo.impossible_travel",
  "dev.agent",
  "beh.hour",
  "beh.dormant",
  "cred.failures",
] as const);

/** The engine knows addresses by digests; their owner sees them as they are. */
function shownSignals({ assessment, caller }: LoginRisk): DecisionSignal[] {
  const { prefix = "", address = "" } = caller?.facts ?? {};
  return assessment.signals
    .filter(({ code }) => ofLogins.has(code))
    .map(({ code, state, points, facts }) => ({
      code,
      state,
      points,
      facts: "prefix" in facts ? { ...facts, prefix, address } : facts,
    }));
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);
