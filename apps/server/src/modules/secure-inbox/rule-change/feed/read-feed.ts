import { type GraphClient, GraphProblem, listPages } from "@parapet/graph-client";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Platform } from "../../../../platform/platform.ts";
import { auditBlobTable, auditFeedTable as table, type AuditFeedRow } from "../table.ts";
import { ingestRecords } from "./ingest-records.ts";

/** A time range `[start, end)` of content to request. */
interface FeedWindow {
  readonly start: Date;
  readonly end: Date;
}

const hourMs = 3_600_000;

/** Max range and retention of the API; the margin covers transport. */
const [maxRangeMs, retentionMs, marginMs] = [24 * hourMs, 7 * 24 * hourMs, 10 * 60_000];

/** Content may be listed late, so this much is requested again. */
const overlapMs = 2 * hourMs;

/**
 * The ranges to request, oldest first, given how far the feed was read (null: never). `lostMs` is time beyond
 * Microsoft's retention.
 */
function feedWindows(readUntil: Date | null, now: Date): { readonly windows: FeedWindow[]; readonly lostMs: number } {
  const oldest = now.getTime() - retentionMs + marginMs;
  const wanted = readUntil === null ? oldest : readUntil.getTime() - overlapMs;
  const lostMs = readUntil === null ? 0 : Math.max(0, oldest - readUntil.getTime());
  const windows: FeedWindow[] = [];
  for (let from = Math.max(wanted, oldest); from < now.getTime(); from += maxRangeMs)
    windows.push({ start: new Date(from), end: new Date(Math.min(from + maxRangeMs, now.getTime())) });
  return { windows, lostMs };
}

const contentType = "Audit.Exchange";

/**
 * Reads a tenant's audit feed from its last position, starting the subscription if needed. Each blob is ingested once;
 * a range is complete once all of its blobs are. @throws GraphProblem
 */
export async function readFeed(platform: Platform, client: GraphClient, providerId: string): Promise<void> {
  const { db } = platform.postgres;
  const ofProvider = eq(table.providerId, providerId);
  const now = platform.clock.now();
  const [feed] = await db.select().from(table).where(ofProvider);
  if (feed === undefined) return;
  if (feed.startedAt === null) {
    await start(client);
    await db.update(table).set({ startedAt: now }).where(ofProvider);
  }
  const { windows, lostMs } = feedWindows(feed.readUntil, now);
  if (lostMs > 0)
    await db
      .update(table)
      .set({ lostS: sql`${table.lostS} + ${Math.round(lostMs / 1000)}` })
      .where(ofProvider);
  for (const window of windows) {
    await readWindow(platform, client, feed, window);
    await db.update(table).set({ readUntil: window.end, readAt: now }).where(ofProvider);
  }
}

async function start(client: GraphClient): Promise<void> {
  const { tenantId } = client;
  await client.call("activitySubscription.start", {
    path: { tenantId },
    query: { contentType, PublisherIdentifier: tenantId },
  });
}

async function readWindow(
  platform: Platform,
  client: GraphClient,
  feed: AuditFeedRow,
  window: FeedWindow,
): Promise<void> {
  const { tenantId } = client;
  const [startTime, endTime] = [timeOf(window.start), timeOf(window.end)];
  const values = { path: { tenantId }, query: { contentType, startTime, endTime, PublisherIdentifier: tenantId } };
  const pages = listPages(client, "activityContent.list", values);
  for (;;) {
    const { value: page, done } = await pages.next().catch(async (error: unknown) => {
      // The subscription was stopped and is restarted; rule snapshots cover the gap.
      if (error instanceof GraphProblem && error.code === "AF20022") await start(client);
      throw error;
    });
    if (done === true) return;
    const fresh = await unread(platform, feed.providerId, page.items);
    for (const { contentId, contentUri } of fresh) await readBlob(platform, client, feed, { contentId, contentUri });
  }
}

/** UTC without a zone suffix. */
function timeOf(moment: Date): string {
  return moment.toISOString().slice(0, 19);
}

interface Blob {
  readonly contentId: string;
  readonly contentUri: string;
}

async function unread(
  { postgres: { db } }: Platform,
  providerId: string,
  blobs: readonly Blob[],
): Promise<readonly Blob[]> {
  if (blobs.length === 0) return [];
  const ids = blobs.map(({ contentId }) => contentId);
  const known = await db
    .select({ id: auditBlobTable.contentId })
    .from(auditBlobTable)
    .where(and(eq(auditBlobTable.providerId, providerId), inArray(auditBlobTable.contentId, ids)));
  const read = new Set(known.map(({ id }) => id));
  return blobs.filter(({ contentId }) => !read.has(contentId));
}

async function readBlob(
  platform: Platform,
  client: GraphClient,
  { providerId }: AuditFeedRow,
  { contentId, contentUri }: Blob,
): Promise<void> {
  const path = { tenantId: client.tenantId, contentId };
  const records = await client.follow("activityContent.read", { path }, contentUri).catch((error: unknown) => {
    // Expired since it was listed.
    if (error instanceof GraphProblem && error.code === "AF20051") return null;
    throw error;
  });
  await platform.postgres.db.transaction(async (tx) => {
    const added = await tx
      .insert(auditBlobTable)
      .values({ providerId, contentId, readAt: platform.clock.now() })
      .onConflictDoNothing()
      .returning({ id: auditBlobTable.contentId });
    if (added.length === 0) return;
    await ingestRecords(tx, platform, providerId, records);
  });
}
