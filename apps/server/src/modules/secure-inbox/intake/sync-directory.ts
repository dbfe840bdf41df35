import { type GraphClient, GraphProblem, listPages } from "@parapet/graph-client";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mailConnectionTable } from "../connection/table.ts";
import { mailboxTable as table } from "../mail/table.ts";
import { enqueueFeedRead } from "../rule-change/feed/read-feed-task.ts";
import { enqueueRulesRead } from "../rule-change/read-rules-task.ts";
import { syncVipGroup } from "../vip-group/sync-vip-group.ts";
import { connectedProviders } from "./connected-providers.ts";
import { enqueueReconcile } from "./reconcile-mailbox-task.ts";
import { mailboxIntakeTable } from "./table.ts";
import { tenantClient } from "./tenant-clients.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "sync-mail-directory": { readonly providerId?: string | undefined };
  }
}

/** Email this much older than a mailbox's first sync is ingested without a scan. */
const lookBackMs = 24 * 60 * 60_000;
const select =
  "id,displayName,mail,userPrincipalName,proxyAddresses,jobTitle,department,accountEnabled,preferredLanguage";

/** Syncs mailboxes, domains and the VIP group hourly, and for one provider when it connects. */
export function syncDirectoryTask(platform: Platform): Task {
  const payload = z.looseObject({ providerId: z.optional(z.string()) });
  return defineTask<"sync-mail-directory">(payload, (given) => syncAll(platform, given.providerId), "7 * * * *");
}

/** Enqueues a directory sync, as after connecting. */
export async function enqueueDirectorySync(tx: Transaction, jobs: Platform["jobs"], providerId: string): Promise<void> {
  await jobs.add(tx, "sync-mail-directory", { providerId }, { key: `sync-mail-directory:${providerId}` });
}

async function syncAll(platform: Platform, only: string | undefined): Promise<void> {
  const providers = only === undefined ? await connectedProviders(platform) : [only];
  for (const providerId of providers) {
    const client = await tenantClient(platform, providerId);
    if (client === null) continue;
    try {
      await syncDirectory(platform, client, providerId);
      // Newly found mailboxes get notifications only on request.
      if (only !== undefined)
        await platform.postgres.db.transaction((tx) => enqueueFeedRead(tx, platform.jobs, providerId));
    } catch (error) {
      if (!(error instanceof GraphProblem)) throw error;
      // The connection test reports the problem; the next run retries.
      platform.log.warn({ err: error, providerId }, "directory sync failed");
    }
  }
}

/** @throws GraphProblem */
async function syncDirectory(platform: Platform, client: GraphClient, providerId: string): Promise<void> {
  await syncDomains(platform, client, providerId);
  const before = await platform.postgres.db.select().from(table).where(eq(table.providerId, providerId));
  const vanished = new Set(before.map(({ graphUserId }) => graphUserId));
  for await (const { items } of listPages(client, "user.list", { path: {}, query: { $top: 999, $select: select } })) {
    for (const user of items) {
      if (typeof user.mail !== "string" || user.userPrincipalName?.includes("#EXT#") === true) continue;
      vanished.delete(user.id);
      await saveMailbox(platform, providerId, { ...user, mail: user.mail });
    }
  }
  if (vanished.size > 0) await disableVanished(platform, providerId, [...vanished]);
  await syncVipGroup(platform, client, providerId);
}

async function disableVanished(platform: Platform, providerId: string, vanished: string[]): Promise<void> {
  const gone = and(eq(table.providerId, providerId), inArray(table.graphUserId, vanished));
  await platform.postgres.db
    .update(table)
    .set({ isMonitored: false, isEnabled: false, updatedAt: platform.clock.now() })
    .where(gone);
}

async function syncDomains(platform: Platform, client: GraphClient, providerId: string): Promise<void> {
  try {
    const { value } = await client.call("domain.list", { path: {} });
    const domains = value.flatMap(({ id, isVerified }) => (isVerified === false ? [] : [id.toLowerCase()])).toSorted();
    const ofProvider = eq(mailConnectionTable.providerId, providerId);
    await platform.postgres.db.update(mailConnectionTable).set({ domains }).where(ofProvider);
  } catch (error) {
    // Without the permission, domains are derived from mailbox addresses.
    if (!(error instanceof GraphProblem) || error.kind !== "permission") throw error;
  }
}

interface DirectoryUser {
  readonly id: string;
  readonly mail: string;
  readonly displayName?: string | null | undefined;
  readonly proxyAddresses?: readonly string[] | undefined;
  readonly jobTitle?: string | null | undefined;
  readonly department?: string | null | undefined;
  readonly accountEnabled?: boolean | null | undefined;
  readonly preferredLanguage?: string | null | undefined;
}

async function saveMailbox(platform: Platform, providerId: string, user: DirectoryUser): Promise<void> {
  const now = platform.clock.now();
  const address = user.mail.toLowerCase();
  const isEnabled = user.accountEnabled !== false;
  const values = {
    address,
    addresses: [...new Set([address, ...(user.proxyAddresses ?? []).flatMap(smtpAddress)])],
    displayName: user.displayName ?? address,
    jobTitle: user.jobTitle ?? null,
    department: user.department ?? null,
    language: user.preferredLanguage ?? null,
    isEnabled,
    // Shared mailboxes have disabled accounts.
    isShared: !isEnabled,
    updatedAt: now,
  };
  await platform.postgres.db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(table)
      .values({ ...values, id: newId(), providerId, graphUserId: user.id, isMonitored: true, createdAt: now })
      .onConflictDoUpdate({ target: [table.providerId, table.graphUserId], set: values })
      .returning({ id: table.id });
    if (saved === undefined) return;
    const since = new Date(now.getTime() - lookBackMs);
    const isNew = await tx
      .insert(mailboxIntakeTable)
      .values({ mailboxId: saved.id, providerId, since, mustResync: true })
      .onConflictDoNothing()
      .returning({ id: mailboxIntakeTable.mailboxId });
    if (isNew.length === 0) return;
    await enqueueReconcile(tx, platform.jobs, saved.id);
    await enqueueRulesRead(tx, platform.jobs, saved.id);
  });
}

/** `SMTP:` is the primary address, `smtp:` an alias; other types aren't email. */
function smtpAddress(proxy: string): string[] {
  const address = /^smtp:(.+)$/i.exec(proxy)?.[1];
  return address === undefined ? [] : [address.toLowerCase()];
}
