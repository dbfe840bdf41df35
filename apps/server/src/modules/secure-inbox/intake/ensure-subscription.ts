import { type GraphClient, GraphProblem } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { newClientState } from "./client-state.ts";
import { subscriptionTable as table, type SubscriptionRow } from "./table.ts";

const dayMs = 86_400_000;
/** Microsoft's maximum for email is seven days. */
const lifetimeMs = 6 * dayMs;
/** Daily, so that a subscription Microsoft lost is restored within a day. */
const renewAfterMs = dayMs;
/** Delay after a failure. */
const retryAfterMs = 60 * 60_000;

/** Whether to create, renew or retry the subscription now. */
export function needsRenewal(subscription: SubscriptionRow | null, now: Date): boolean {
  if (subscription === null) return true;
  const { state, expiresAt, changedAt } = subscription;
  if (state === "failed") return changedAt.getTime() + retryAfterMs <= now.getTime();
  return state !== "active" || expiresAt === null || changedAt.getTime() + renewAfterMs <= now.getTime();
}

/**
 * Creates or renews a mailbox's subscription. Failures are stored and retried later; until then, resyncs still find new
 * email. @throws GraphProblem
 */
export async function ensureSubscription(platform: Platform, client: GraphClient, mailbox: MailboxRow): Promise<void> {
  const { db } = platform.postgres;
  const [row] = await db.select().from(table).where(eq(table.mailboxId, mailbox.id));
  if (!needsRenewal(row ?? null, platform.clock.now())) return;
  try {
    // After a failed renewal it usually still exists, and a second one would duplicate notifications.
    const mayExist = row !== undefined && row.state !== "removed";
    if (mayExist && row.graphId !== null && (await renew(platform, client, row.id, row.graphId))) return;
    await create(platform, client, mailbox);
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    const changedAt = platform.clock.now();
    const failed = { state: "failed", problem: error.code, changedAt } as const;
    await db.update(table).set(failed).where(eq(table.mailboxId, mailbox.id));
    throw error;
  }
}

/** Resolves to whether it still existed. */
async function renew(platform: Platform, client: GraphClient, id: string, graphId: string): Promise<boolean> {
  const now = platform.clock.now();
  const body = { expirationDateTime: new Date(now.getTime() + lifetimeMs).toISOString() };
  try {
    const renewed = await client.call("subscription.renew", { path: { subscriptionId: graphId }, body });
    const expiresAt = new Date(renewed.expirationDateTime);
    const values = { state: "active", problem: null, expiresAt, changedAt: now } as const;
    await platform.postgres.db.update(table).set(values).where(eq(table.id, id));
    return true;
  } catch (error) {
    if (error instanceof GraphProblem && error.kind === "not_found") return false;
    throw error;
  }
}

async function create(platform: Platform, client: GraphClient, mailbox: MailboxRow): Promise<void> {
  const { db } = platform.postgres;
  const now = platform.clock.now();
  const id = newId();
  const secret = newClientState(id);
  // Stored first, so that early notifications can be authenticated.
  const fresh = {
    id,
    graphId: null,
    clientStateHash: secret.hash,
    state: "creating",
    problem: null,
    expiresAt: null,
    createdAt: now,
    changedAt: now,
  } as const;
  const { providerId, id: mailboxId, graphUserId } = mailbox;
  await db
    .insert(table)
    .values({ ...fresh, providerId, mailboxId })
    .onConflictDoUpdate({ target: table.mailboxId, set: fresh });
  const notificationUrl = `${platform.publicUrl()}/api/secureinbox/notifications/graph/`;
  const created = await client.call("subscription.create", {
    path: {},
    body: {
      changeType: "created",
      notificationUrl,
      lifecycleNotificationUrl: `${notificationUrl}lifecycle/`,
      resource: `users/${graphUserId}/messages`,
      expirationDateTime: new Date(now.getTime() + lifetimeMs).toISOString(),
      clientState: secret.value,
    },
  });
  const expiresAt = new Date(created.expirationDateTime);
  await db.update(table).set({ graphId: created.id, state: "active", expiresAt }).where(eq(table.id, id));
}
