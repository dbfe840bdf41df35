import { randomBytes } from "node:crypto";
import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, arrayContains, asc, eq, gt } from "drizzle-orm";
import { v7 as newId } from "uuid";
import * as z from "zod/mini";
import type { Call, ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { emailStateOf } from "../../account/mail-link/shown-link.ts";
import { notify } from "../../account/notification/notify.ts";
import { secondsUntilTomorrow, sendNotice } from "../../account/sent-email/limit-email.ts";
import { countAttempt } from "../../account/throttle/throttle.ts";
import { findUserByEmail } from "../../account/user/queries.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { lockClient } from "../challenge/lock-client.ts";
import { lockOpenChallenge } from "../challenge/lock-open-challenge.ts";
import { approvalMail } from "../challenge/mails.ts";
import { challengeTable, type ChallengeRow } from "../challenge/table.ts";
import { readApiName } from "../protected-api/queries.ts";
import { hashOfApprovalToken } from "./queries.ts";
import { challengeApprovalTable as table } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "ask-client-owner": { readonly clientId: string };
  }
}

const dayMs = 24 * 3_600_000;

/** Validity of the link: programs often call while their owners are away. */
const lifetimeMs = dayMs;

/** Max questions per client and day that denials send to an owner. */
const maxPerDay = 5;

/** Polling interval for the owner's answer, in seconds. */
const lookIntervalS = 5;

const unsent = "Email isn't set up on this server. The owner's link is only in the server's log.";

/** Emails before throttling; fewer per network, so that one network can't use up the client's limit. */
const freeMails = { network: 2, client: 6 } as const;

type Means = Pick<Call, "platform" | "now">;

/** Asks owners about denied calls of clients that don't answer challenges. Added by `openChallenge`. */
export function askOwnerTask(platform: Platform): Task {
  return defineTask<"ask-client-owner">(z.object({ clientId: z.uuid() }), ({ clientId }) =>
    askAboutRefusal({ platform, now: platform.clock.now() }, clientId),
  );
}

/** Asks about a client's oldest open challenge, unless its owner has an open question or was asked enough today. */
async function askAboutRefusal(call: Means, clientId: string): Promise<void> {
  const { now } = call;
  await call.platform.postgres.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    if (client === null || client.ownerEmail === "") return;
    if (client.state === "disabled" || client.state === "locked") return;
    const asked = await tx
      .select({ state: table.state, expiresAt: table.expiresAt })
      .from(table)
      .innerJoin(challengeTable, eq(challengeTable.idHash, table.challengeHash))
      .where(
        and(
          eq(table.providerId, client.providerId),
          gt(table.createdAt, new Date(now.getTime() - dayMs)),
          eq(challengeTable.clientId, clientId),
        ),
      );
    const isOpen = asked.some(({ state, expiresAt }) => state === "waiting" && expiresAt > now);
    if (isOpen || asked.length >= maxPerDay) return;
    const { clientId: ofClient, state, expiresAt, methods, createdAt } = challengeTable;
    const [challenge] = await tx
      .select()
      .from(challengeTable)
      .where(
        and(eq(ofClient, clientId), eq(state, "pending"), gt(expiresAt, now), arrayContains(methods, ["approval"])),
      )
      .orderBy(asc(createdAt))
      .limit(1)
      .for("update");
    if (challenge === undefined || !(await sendLink(tx, call, client, challenge))) return;
    await notifyOwner(tx, call, client, challenge);
  });
}

/** Notifies the owner in the console, too, if they have an account of this provider. */
async function notifyOwner(tx: Transaction, call: Means, client: ApiClientRow, challenge: ChallengeRow) {
  const owner = await findUserByEmail(tx, client.ownerEmail);
  const isTheirs = owner?.providerId === client.providerId && owner.emailConfirmedAt !== null;
  if (!isTheirs || owner.status !== "active") return;
  const api = await readApiName(tx, challenge.apiId);
  await notify(tx, call, [owner], {
    kind: "client.refused",
    severity: "warning",
    details: { client: client.name, client_id: client.id, api },
    link: `/provider/logging?decision=${challenge.decisionId}`,
  });
}

/**
 * Emails the owner of the calling client for approval, once per challenge, which stays open as long as the link.
 * @throws Failure as `verifyChallenge`
 */
export async function askOwner(call: ClientCall, id: string): Promise<AnswerOf<Endpoints["challenges.verify"]>> {
  const { db } = call.platform.postgres;
  await db.transaction(async (tx) => {
    const found = await lockOpenChallenge(tx, call, { id, method: "approval" });
    // The owner was asked at the denial and may have approved since: the next poll shows it.
    if (found instanceof Failure && found.code === "code_replayed") return;
    if (found instanceof Failure) throw found;
    const { client, challenge } = found;
    if ((await tx.$count(table, eq(table.challengeHash, challenge.idHash))) > 0) return;
    await countMail(tx, call, client, challenge);
    if (!(await sendLink(tx, call, client, challenge)))
      throw new Failure("rate_limited", { retryAfter: secondsUntilTomorrow(call.now) });
  });
  const asked = {
    result: "asked",
    elevation: null,
    expires_at: null,
    acr: null,
    remembered_until: null,
    interval: lookIntervalS,
  } as const;
  return emailStateOf(call) === "off" ? { ...asked, detail: unsent } : asked;
}

async function countMail(tx: Transaction, { now }: ClientCall, { id }: ApiClientRow, { context }: ChallengeRow) {
  await countAttempt(tx, { key: `approval ${id} ${context.network}`, free: freeMails.network }, now);
  await countAttempt(tx, { key: `approval ${id}`, free: freeMails.client }, now);
}

/** Emails the link, which keeps the challenge open. @returns false over the provider's limit of emails */
async function sendLink(tx: Transaction, call: Means, client: ApiClientRow, challenge: ChallengeRow): Promise<boolean> {
  const { platform, now } = call;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const id = newId();
  const { createdAt: time, context } = challenge;
  const mail = approvalMail(client.ownerEmail, `${platform.publicUrl()}/public/approval/${id}/${token}`, {
    client: client.name,
    api: await readApiName(tx, challenge.apiId),
    time,
    context,
    until: expiresAt,
  });
  if (!(await sendNotice(tx, call, client.providerId, mail))) return false;
  await tx.insert(table).values({
    id,
    challengeHash: challenge.idHash,
    providerId: challenge.providerId,
    expiresAt,
    tokenHash: hashOfApprovalToken(token),
    state: "waiting",
    createdAt: now,
    answeredAt: null,
  });
  await tx.update(challengeTable).set({ expiresAt }).where(eq(challengeTable.idHash, challenge.idHash));
  return true;
}
