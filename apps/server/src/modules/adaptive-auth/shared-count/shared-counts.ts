import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, lte, ne } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { eventBusService, type Subscription } from "../../../platform/events/event-bus.ts";
import { publish } from "../../../platform/events/topic.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { type CountKind, type Counts, type CountShare, isUsage, type ForwardedReport } from "./count-kinds.ts";
import { OtherProcesses } from "./other-processes.ts";
import { PendingShares } from "./pending-shares.ts";
import { packCounts, packProofs, packReports, unpackCounts, unpackProofs, unpackReports } from "./share-states.ts";
import { processTopic, sharedCountTable as table, sharedCountTopic, type SharedCountRow } from "./table.ts";

/** Max delays of publishing in milliseconds, and the number of entries that triggers it. */
const publishing = { everyMs: 200, usageMs: 2_000, entries: 2_000, retryMs: 1_000, sweepMs: 60_000 } as const;
const heartbeatMs = 60_000;
/** Rows per query. */
const batch = 1_000;
/** How long published rows are useful; derived from the windows in which their events count. */
const lifetimeMs = { proofs: 140_000, failures: 3_600_000, traffic: 300_000, usage: 300_000, reports: 60_000 } as const;
const promptShares: readonly CountShare[] = ["traffic", "failures"];
const shares: readonly CountShare[] = ["usage", ...promptShares];

/** Receives counts of other processes. */
interface Receiver {
  /** @returns whether this process accepted the same proof */
  readonly takeProof: (digest: string, atMs: number) => boolean;
  readonly takeCounts: (counts: Counts, atMs: number) => void;
  readonly takeReport: (report: ForwardedReport) => void;
}

/**
 * Shares used proofs and counts with other processes, so that limits hold across processes and restarts. Missed rows
 * are read from the table.
 */
export class SharedCounts {
  readonly #platform: Platform;
  readonly #processId = randomUUID();
  readonly #pending = new PendingShares();
  /** Received rows and their expiry, for deduplication. */
  readonly #received = new Map<string, number>();
  readonly #rows: Subscription;
  #receiver: Receiver | null = null;
  readonly #others = new OtherProcesses(this.#processId);
  #timer: NodeJS.Timeout | null = null;
  #usageTimer: NodeJS.Timeout | null = null;
  #heartbeatTimer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #sweptMs = 0;
  #isWriting = false;
  #isFailing = false;
  #isStopped = false;

  constructor(platform: Platform) {
    this.#platform = platform;
    const bus = platform.services.get(eventBusService);
    this.#rows = bus.subscribe(sharedCountTopic, {
      onEvent: (event) => this.#receiveAnnounced(event),
      onReconnect: () => this.#receiveMissed(),
    });
    bus.subscribe(processTopic, {
      onEvent: (event) => this.#recordAlive(event),
      onReconnect: () => {
        if (this.#heartbeatTimer !== null) this.#sendHeartbeat();
      },
    });
  }

  /** Receives what other processes shared, and tells them that this one is there. */
  async start(): Promise<void> {
    await this.#platform.services.get(eventBusService).ready();
    this.#startHeartbeats();
    await this.#rows.resync();
  }

  receive(receiver: Receiver): void {
    this.#receiver = receiver;
  }

  shareProof(digest: string): void {
    this.#added(this.#pending.addProofs([digest]));
  }

  shareCount(kind: CountKind, source: string): void {
    if (isUsage(kind)) this.#shareUsage(kind, source);
    else this.#added(this.#pending.addCount(kind, source, 1));
  }

  #shareUsage(kind: CountKind, source: string): void {
    if (this.#others.isAlone || this.#isStopped) return;
    if (!this.#pending.addCount(kind, source, 1)) this.#platform.metrics.unsharedCounts.inc();
    this.#usageTimer ??= setTimeout(() => {
      this.#usageTimer = null;
      void this.#flush(["usage"]);
    }, publishing.usageMs).unref();
  }

  /** Forwards a report to the process that decided on its call. */
  forwardReport(report: ForwardedReport): void {
    this.#added(this.#pending.addReports([report]));
  }

  async #receiveAnnounced({ id, process }: { readonly id: string; readonly process: string }): Promise<void> {
    if (process === this.#processId || this.#heartbeatTimer === null) return;
    this.#recordAlive({ process });
    const rows = await this.#platform.postgres.db.select().from(table).where(eq(table.id, id));
    this.#receiveRows(rows);
  }

  /** Receives all unexpired rows that it hasn't received: at the start and after a lost connection. */
  async #receiveMissed(): Promise<void> {
    if (this.#heartbeatTimer === null) return;
    const { postgres, clock } = this.#platform;
    const ids = await postgres.db
      .select({ id: table.id })
      .from(table)
      .where(and(gt(table.expiresAt, clock.now()), ne(table.processId, this.#processId)))
      .orderBy(asc(table.countedAt));
    const missed = ids.map(({ id }) => id).filter((id) => !this.#received.has(id));
    for (let at = 0; at < missed.length; at += batch) {
      const each = inArray(table.id, missed.slice(at, at + batch));
      this.#receiveRows(await postgres.db.select().from(table).where(each).orderBy(asc(table.countedAt)));
    }
  }

  /** Records another process's heartbeat; a new one gets this process's in return. */
  #recordAlive({ process }: { readonly process: string }): void {
    if (this.#heartbeatTimer !== null && this.#others.recordAlive(process)) this.#sendHeartbeat();
  }

  /** Resolves when all earlier counts are published, or can't be. */
  settle(): Promise<void> {
    if (this.#usageTimer !== null) clearTimeout(this.#usageTimer);
    this.#usageTimer = null;
    return this.#flush(shares);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#heartbeatTimer !== null) clearInterval(this.#heartbeatTimer);
    await this.settle();
  }

  #flush(wanted: readonly CountShare[]): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // Prompt shares are always included.
    this.#writing = this.#writing.then(() => this.#write([...new Set([...wanted, ...promptShares])]));
    return this.#writing;
  }

  #startHeartbeats(): void {
    this.#sendHeartbeat();
    this.#heartbeatTimer ??= setInterval(() => {
      this.#others.removeGone();
      this.#sendHeartbeat();
    }, heartbeatMs).unref();
  }

  /** Announces this process in the background; a lost heartbeat is followed by the next. */
  #sendHeartbeat(): void {
    if (this.#isStopped) return;
    const bus = this.#platform.services.get(eventBusService);
    this.#writing = this.#writing
      .then(() => bus.announce(processTopic, { process: this.#processId }))
      .catch(() => undefined);
  }

  #added(hadRoom: boolean): void {
    if (!hadRoom) this.#platform.metrics.unsharedCounts.inc();
    if (this.#pending.size >= publishing.entries && !this.#isWriting && !this.#isFailing)
      void this.#flush(promptShares);
    else this.#schedule(this.#isFailing ? publishing.retryMs : publishing.everyMs);
  }

  #schedule(afterMs: number): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => void this.#flush(promptShares), afterMs).unref();
  }

  async #write(wanted: readonly CountShare[]): Promise<void> {
    const [proofs, reports] = [this.#pending.drainProofs(), this.#pending.drainReports()];
    const counts = wanted.map((share) => [share, this.#pending.drainCounts(share)] as const);
    this.#isWriting = true;
    try {
      const { sealing } = this.#platform;
      if (proofs.length > 0) await this.#insert("proofs", packProofs(proofs));
      if (reports.length > 0) await this.#insert("reports", packReports(sealing, reports));
      for (const [share, each] of counts) if (each.size > 0) await this.#insert(share, packCounts(sealing, each));
      await this.#sweep();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        this.#platform.log.warn({ err: error }, "failed to share counts with other processes; retrying");
      this.#isFailing = true;
      // Usage is outdated by the next attempt.
      const lasting = counts.filter(([share]) => share !== "usage");
      this.#restore(proofs, reports, new Map(lasting.flatMap(([, each]) => [...each])));
      this.#schedule(publishing.retryMs);
    } finally {
      this.#isWriting = false;
    }
  }

  async #insert(kind: SharedCountRow["kind"], state: Buffer): Promise<void> {
    const { postgres, clock } = this.#platform;
    const [id, countedAt] = [newId(), clock.now()];
    await postgres.db.transaction(async (tx) => {
      const expiresAt = new Date(countedAt.getTime() + lifetimeMs[kind]);
      await tx.insert(table).values({ id, processId: this.#processId, kind, state, countedAt, expiresAt });
      await publish(tx, sharedCountTopic, { id, process: this.#processId });
    });
  }

  async #sweep(): Promise<void> {
    const now = this.#platform.clock.now();
    if (now.getTime() - this.#sweptMs < publishing.sweepMs) return;
    this.#sweptMs = now.getTime();
    await this.#platform.postgres.db.delete(table).where(lte(table.expiresAt, now));
    for (const [id, untilMs] of this.#received) if (untilMs <= now.getTime()) this.#received.delete(id);
  }

  #restore(proofs: readonly string[], reports: readonly ForwardedReport[], counts: Counts): void {
    const { unsharedCounts } = this.#platform.metrics;
    if (!this.#pending.addProofs(proofs)) unsharedCounts.inc();
    if (!this.#pending.addReports(reports)) unsharedCounts.inc();
    for (const [kind, sources] of counts)
      for (const [source, times] of sources) if (!this.#pending.addCount(kind, source, times)) unsharedCounts.inc();
  }

  #receiveRows(rows: readonly SharedCountRow[]): void {
    for (const row of rows) {
      if (this.#received.has(row.id)) continue;
      this.#received.set(row.id, row.expiresAt.getTime());
      // Another process's clock may be ahead.
      this.#receiveRow(row, Math.min(row.countedAt.getTime(), this.#platform.clock.now().getTime()));
    }
  }

  #receiveRow({ kind, state }: SharedCountRow, atMs: number): void {
    const { sealing } = this.#platform;
    switch (kind) {
      case "proofs":
        return this.#receiveProofs(unpackProofs(state), atMs);
      case "reports":
        for (const report of unpackReports(sealing, state)) this.#receiver?.takeReport(report);
        return;
      case "failures":
      case "traffic":
      case "usage":
        return this.#receiver?.takeCounts(unpackCounts(sealing, state), atMs);
    }
  }

  #receiveProofs(digests: readonly string[], atMs: number): void {
    const twice = digests.filter((digest) => this.#receiver?.takeProof(digest, atMs) === true).length;
    if (twice === 0) return;
    this.#platform.metrics.proofsUsedTwice.inc(twice);
    this.#platform.log.warn({ proofs: twice }, "proofs of possession were accepted by two processes");
  }
}

export const sharedCountsService = defineService("shared counts", (platform) => new SharedCounts(platform), {
  stop: (counts) => counts.stop(),
});
