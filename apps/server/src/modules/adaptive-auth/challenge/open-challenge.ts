import { randomBytes } from "node:crypto";
import type { StepUpMethod } from "@parapet/contract";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { challengeIdOf, hashOfChallengeId, verifyUrlOf } from "./challenge-id.ts";
import { lockClient } from "./lock-client.ts";
import { readAnswerer } from "./offered-methods.ts";
import { tellOfMissingFactor } from "./tell-of-missing-factor.ts";
import { challengeTable as table, type ChallengeContext, type ChallengeRow } from "./table.ts";

type Moment = Pick<Call, "platform" | "now">;

/** How long a challenge can be answered. */
export const challengeLifetimeMs = 300_000;

interface AskedStepUp {
  readonly providerId: string;
  readonly clientId: string;
  readonly apiId: string;
  readonly apiName: string;
  /** The decision that asks. */
  readonly decisionId: string;
  readonly contextHash: Buffer;
  readonly callerHash: Buffer;
  readonly context: ChallengeContext;
  /** Ways that the policy accepts; every way that the client has when left out. */
  readonly methods?: readonly StepUpMethod[] | undefined;
}

interface OpenedChallenge {
  readonly id: string;
  readonly hash: Buffer;
  /** Empty for a client that has no way to answer. */
  readonly methods: readonly StepUpMethod[];
  readonly expiresAt: Date;
  readonly verifyUrl: string;
}

/**
 * Asks a client for a step-up: one open challenge for a client, an API and a caller, the same one when asked again.
 * Durable before it returns. @throws Failure `not_found` for a client that is gone
 */
export async function openChallenge(call: Moment, asked: AskedStepUp): Promise<OpenedChallenge> {
  const { platform, now } = call;
  const { db } = platform.postgres;
  const answerer = await readAnswerer(db, asked.providerId, asked.clientId);
  if (answerer === null) throw new Failure("not_found");
  const methods = answerer.methods.filter((method) => asked.methods?.includes(method) ?? true);
  const open = await findOpen(db, asked, now);
  const row =
    open !== null && isSame(open.methods, methods)
      ? open
      : await db.transaction(async (tx) => {
          // The client before its challenges, as everybody does; who tells its owner does so one at a time.
          if (methods.length === 0) await lockClient(tx, asked.clientId);
          await tx
            .update(table)
            .set({ state: "expired" })
            .where(and(isOpen(asked), lte(table.expiresAt, now)));
          const fresh = newChallenge(call, asked, methods);
          const [saved] = await tx
            .insert(table)
            .values(fresh)
            .onConflictDoUpdate({
              target: [table.clientId, table.apiId, table.callerHash],
              targetWhere: sql`${table.state} = 'pending'`,
              set: { methods },
            })
            .returning();
          if (methods.length === 0) await tellOfMissingFactor(tx, call, asked, answerer);
          return saved ?? fresh;
        });
  const id = challengeIdOf(platform.sealing, row);
  const verifyUrl = verifyUrlOf(platform.publicUrl(), id);
  return { id, hash: row.idHash, methods: row.methods, expiresAt: row.expiresAt, verifyUrl };
}

function newChallenge({ platform, now }: Moment, asked: AskedStepUp, methods: StepUpMethod[]): ChallengeRow {
  const { apiName: _shown, methods: _wanted, ...ofCall } = asked;
  const nonce = randomBytes(16).toString("base64url");
  const idHash = hashOfChallengeId(challengeIdOf(platform.sealing, { clientId: asked.clientId, nonce }));
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs);
  return {
    ...ofCall,
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

async function findOpen(db: Queryable, asked: AskedStepUp, now: Date): Promise<ChallengeRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(isOpen(asked), gt(table.expiresAt, now)));
  return row ?? null;
}

function isOpen({ clientId, apiId, callerHash }: AskedStepUp) {
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
