import { type GraphClient, GraphProblem } from "@parapet/graph-client";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { MailboxRow } from "../mail/table.ts";
import { newClientState } from "./client-state.ts";
import { subscriptionTable as table, type SubscriptionRow } from "./table.ts";

const dayMs = 86_400_000;
/** Microsoft keeps a subscription to mail seven days at most. */
const lifeMs = 6 * dayMs;
/** Renewed every day, so that one that Microsoft lost is missed for a day at most. */
const renewMs = dayMs;
/** What failed is tried again so much later. */
const pauseMs = 60 * 60_000;

/** Whether a mailbox's subscription has to be made, renewed or tried again now. */
export function needsCare(subscription: SubscriptionRow | null, now: Date): boolean {
  if (subscription === null) return true;
  const { state, expiresAt, changedAt } = subscription;
  if (state === "failed") return changedAt.getTime() + pauseMs <= now.getTime();
  return state !== "active" || expiresAt === null || changedAt.getTime() + renewMs <= now.getTime();
}

/**
 * Sees to it that Microsoft tells of new mail in a mailbox. That it refuses is noted and tried again later: without
 * notifications, mail is found by comparing folders. @throws GraphProblem
 */
export async function keepSubscription(platform: Platform, client: GraphClient, mailbox: MailboxRow): Promise<void> {
  const { db } = platform.postgres;
  const [row] = await db.select().from(table).where(eq(table.mailboxId, mailbox.id));
  if (!needsCare(row ?? null, platform.clock.now())) return;
  try {
    // One that could not be renewed is most often still there, and a second one beside it would tell everything twice.
    const mayBeThere = row !== undefined && row.state !== "removed";
    if (mayBeThere && row.graphId !== null && (await renew(platform, client, row.id, row.graphId))) return;
    await create(platform, client, mailbox);
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    const changedAt = platform.clock.now();
    const failed = { state: "failed", problem: error.code, changedAt } as const;
    await db.update(table).set(failed).where(eq(table.mailboxId, mailbox.id));
    throw error;
  }
}

/** Resolves to whether it was still there to be renewed. */
async function renew(platform: Platform, client: GraphClient, id: string, graphId: string): Promise<boolean> {
  const now = platform.clock.now();
  const body = { expirationDateTime: new Date(now.getTime() + lifeMs).toISOString() };
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
  // Before Microsoft knows of it, so that no notification finds nothing to be compared with.
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
      expirationDateTime: new Date(now.getTime() + lifeMs).toISOString(),
      clientState: secret.value,
    },
  });
  const expiresAt = new Date(created.expirationDateTime);
  await db.update(table).set({ graphId: created.id, state: "active", expiresAt }).where(eq(table.id, id));
}
