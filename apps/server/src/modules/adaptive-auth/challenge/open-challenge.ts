import { randomBytes } from "node:crypto";
import type { StepUpMethod } from "@parapet/contract";
import { and, eq, gt, lte, sql, ne } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { sendNotice } from "../../account/sent-email/limit-email.ts";
import { apiClientTable } from "../api-client/table.ts";
import { getChallengeId, hashChallengeId, getVerifyUrl } from "./challenge-id.ts";
import { lockClient } from "./lock-client.ts";
import { missingFactorMail } from "./mails.ts";
import { getStepUpConditions } from "./step-up-methods.ts";
import { challengeTable as table, type ChallengeContext, type ChallengeRow } from "./table.ts";

interface UnanswerableStepUp {
  readonly providerId: string;
  readonly clientId: string;
  readonly decisionId: string;
  readonly apiName: string;
  readonly context: ChallengeContext;
}

const day = 24 * 3_600_000;

/** Emails the owner of a client without factors, once a day. The client's row must be locked. */
async function notifyMissingFactor(
  tx: Transaction,
  call: Pick<Call, "platform" | "now">,
  { providerId, clientId, decisionId, apiName, context }: UnanswerableStepUp,
  client: { readonly name: string; readonly ownerEmail: string },
): Promise<void> {
  if (client.ownerEmail === "") return;
  const recent = await tx.$count(
    table,
    and(
      eq(table.clientId, clientId),
      ne(table.decisionId, decisionId),
      eq(sql`cardinality(${table.methods})`, 0),
      gt(table.createdAt, new Date(call.now.getTime() - day)),
    ),
  );
  if (recent > 0) return;
  const mail = missingFactorMail(client.ownerEmail, { client: client.name, api: apiName, time: call.now, context });
  await sendNotice(tx, call, providerId, mail);
}

/** A client, its owner and its step-up methods. */
interface Answerer {
  readonly name: string;
  readonly ownerEmail: string;
  readonly methods: readonly StepUpMethod[];
}

/** Reads a client's step-up methods. @returns null if it doesn't exist */
async function readAnswerer(
  db: Queryable,
  { providerId, clientId }: StepUpRequest,
  now: Date,
): Promise<Answerer | null> {
  const { id, name, ownerEmail } = apiClientTable;
  const conditions = getStepUpConditions(db, now);
  const [found] = await db
    .select({
      name,
      ownerEmail,
      totp: sql<boolean>`${conditions.totp}`,
      backup_code: sql<boolean>`${conditions.backup_code}`,
      signed: sql<boolean>`${conditions.signed}`,
      approval: sql<boolean>`${conditions.approval}`,
    })
    .from(apiClientTable)
    .where(and(eq(id, clientId), eq(apiClientTable.providerId, providerId)));
  if (found === undefined) return null;
  return { name: found.name, ownerEmail: found.ownerEmail, methods: everyMethod.filter((method) => found[method]) };
}

/** In order of preference. */
const everyMethod: readonly StepUpMethod[] = ["totp", "backup_code", "signed", "approval"];

type OpenContext = Pick<Call, "platform" | "now">;

export const challengeLifetimeMs = 300_000;

interface StepUpRequest {
  readonly providerId: string;
  readonly clientId: string;
  readonly apiId: string;
  readonly apiName: string;
  /** The decision that requires the step-up. */
  readonly decisionId: string;
  /** The call's Parapet API key, if any. */
  readonly keyId: string | null;
  /** See `challengeTable`. */
  readonly answeredById?: boolean;
  readonly contextHash: Buffer;
  readonly callerHash: Buffer;
  readonly context: ChallengeContext;
  /** Methods that the policy accepts; all of the client's if absent. */
  readonly methods?: readonly StepUpMethod[] | undefined;
}

interface OpenedChallenge {
  readonly id: string;
  readonly hash: Buffer;
  /** Empty if the client has no factor. */
  readonly methods: readonly StepUpMethod[];
  readonly expiresAt: Date;
  readonly verifyUrl: string;
  readonly answeredById: boolean;
}

/**
 * Opens a challenge, durably, or returns the open one of the same client, API and caller.
 * @throws Failure `not_found` for a deleted client
 */
export async function openChallenge(call: OpenContext, request: StepUpRequest): Promise<OpenedChallenge> {
  const { platform, now } = call;
  const { db } = platform.postgres;
  const answerer = await readAnswerer(db, request, now);
  if (answerer === null) throw new Failure("not_found");
  const methods = answerer.methods.filter((method) => request.methods?.includes(method) ?? true);
  const open = await findOpen(db, request, now);
  const row =
    open !== null && isSame(open.methods, methods) && (open.answeredById || request.answeredById !== true)
      ? open
      : await db.transaction(async (tx) => {
          // Lock order: the client before its challenges. The lock also prevents duplicate notifications.
          if (methods.length === 0) await lockClient(tx, request.clientId);
          await tx
            .update(table)
            .set({ state: "expired" })
            .where(and(isOpen(request), lte(table.expiresAt, now)));
          const fresh = newChallenge(call, request, methods);
          const [saved] = await tx
            .insert(table)
            .values(fresh)
            .onConflictDoUpdate({
              target: [table.clientId, table.apiId, table.callerHash],
              targetWhere: sql`${table.state} = 'pending'`,
              set: { methods, answeredById: sql`${table.answeredById} OR ${request.answeredById ?? false}` },
            })
            .returning();
          if (methods.length === 0) await notifyMissingFactor(tx, call, request, answerer);
          if (methods.includes("approval")) await enqueueQuestion(tx, call, request.clientId, methods);
          return saved ?? fresh;
        });
  const id = getChallengeId(platform.sealing, row);
  const verifyUrl = getVerifyUrl(platform.publicUrl(), id);
  return {
    id,
    hash: row.idHash,
    methods: row.methods,
    expiresAt: row.expiresAt,
    verifyUrl,
    answeredById: row.answeredById,
  };
}

/** Seconds in which a client with a factor can answer before its owner is asked. */
const ownAnswerS = 60;

/** Asks the client's owner in a job, because the caller waits. One queued job per client is enough. */
async function enqueueQuestion(
  tx: Transaction,
  { platform }: OpenContext,
  clientId: string,
  methods: readonly StepUpMethod[],
): Promise<void> {
  const afterS = methods.length > 1 ? ownAnswerS : 0;
  const key = `ask-client-owner:${clientId}`;
  await platform.jobs.add(tx, "ask-client-owner", { clientId }, { key, afterS, keepsTime: true });
}

function newChallenge({ platform, now }: OpenContext, request: StepUpRequest, methods: StepUpMethod[]): ChallengeRow {
  const { apiName: _shown, methods: _wanted, ...ofCall } = request;
  const nonce = randomBytes(16).toString("base64url");
  const idHash = hashChallengeId(getChallengeId(platform.sealing, { clientId: request.clientId, nonce }));
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs);
  return {
    ...ofCall,
    answeredById: request.answeredById ?? false,
    idHash,
    methods,
    nonce,
    state: "pending",
    attempts: 0,
    createdAt: now,
    expiresAt,
    passedAt: null,
  };
}

async function findOpen(db: Queryable, request: StepUpRequest, now: Date): Promise<ChallengeRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(isOpen(request), gt(table.expiresAt, now)));
  return row ?? null;
}

function isOpen({ clientId, apiId, callerHash }: StepUpRequest) {
  return and(
    eq(table.clientId, clientId),
    eq(table.apiId, apiId),
    eq(table.callerHash, callerHash),
    eq(table.state, "pending"),
  );
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}
