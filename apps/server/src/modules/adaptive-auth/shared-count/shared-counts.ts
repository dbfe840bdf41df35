import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, lte, ne, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { protectionChannel, type ProtectionSubject } from "../directory/protection-subject.ts";
import { type CountKind, type Counts, type CountShare, isUsage, type PassedReport } from "./count-kinds.ts";
import { Neighbours } from "./neighbours.ts";
import { PendingShares } from "./pending-shares.ts";
import { packCounts, packProofs, packReports, unpackCounts, unpackProofs, unpackReports } from "./share-states.ts";
import { sharedCountTable as table, type SharedCountRow } from "./table.ts";

/** Longest wait before others are told, in milliseconds, and things at which nobody waits. */
const flush = { everyMs: 200, usageMs: 2_000, things: 2_000, retryMs: 1_000, sweepMs: 60_000 } as const;
/** How often a process says that it is there. */
const greetMs = 60_000;
/**
 * How long what was told is of use: a proof is good for 80 seconds at most, a failure counts for an hour, an API's answer for
 * five minutes, as does where a key was used, and who decided about a call remembers it for a while only.
 */
const goodForMs = { proofs: 140_000, failures: 3_600_000, traffic: 300_000, usage: 300_000, reports: 60_000 } as const;
const promptShares: readonly CountShare[] = ["traffic", "failures"];
const shares: readonly CountShare[] = ["usage", ...promptShares];

/** Takes what other processes counted. */
interface Receiver {
  /** Whether this process had let the same proof pass. */
  readonly takeProof: (digest: string, atMs: number) => boolean;
  readonly takeCounts: (counts: Counts, atMs: number) => void;
  readonly takeReport: (report: PassedReport) => void;
}

/**
 * Tells the other processes, within moments and behind the answers, which proofs were used, what failed, passed a throttle or
 * was reported here, and takes what they tell: limits hold for all processes together, and outlive one that is restarted. How
 * often clients call and from where keys are used is told every two seconds, while there are others.
 * Others are told by `NOTIFY`; whoever missed it reads what is still of use.
 */
export class SharedCounts {
  readonly #platform: Platform;
  readonly #processId = randomUUID();
  readonly #pending = new PendingShares();
  /** Rows that were taken, and until when they could come again. */
  readonly #taken = new Map<string, number>();
  #receiver: Receiver | null = null;
  readonly #neighbours = new Neighbours(this.#processId);
  #timer: NodeJS.Timeout | null = null;
  #usageTimer: NodeJS.Timeout | null = null;
  #greetTimer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #sweptMs = 0;
  #isWriting = false;
  #isFailing = false;
  #isStopped = false;

  constructor(platform: Platform) {
    this.#platform = platform;
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
    if (this.#neighbours.isAlone || this.#isStopped) return;
    if (!this.#pending.addCount(kind, source, 1)) this.#platform.metrics.unsharedCounts.inc();
    this.#usageTimer ??= setTimeout(() => {
      this.#usageTimer = null;
      void this.#flush(["usage"]);
    }, flush.usageMs).unref();
  }

  /** Passes a report on to the process that decided about its call. */
  passOn(report: PassedReport): void {
    this.#added(this.#pending.addReports([report]));
  }

  /** Takes one row that another process told of. */
  async take({ id, process }: { readonly id: string; readonly process: string }): Promise<void> {
    if (process === this.#processId || this.#receiver === null) return;
    this.hear({ process });
    const rows = await this.#platform.postgres.db.select().from(table).where(eq(table.id, id));
    this.#takeRows(rows);
  }

  /** Takes all that is still of use: at the start, and when this process could not hear for a while. */
  async takeAll(): Promise<void> {
    if (this.#receiver === null) return;
    this.#greetAlways();
    const { postgres, clock } = this.#platform;
    const rows = await postgres.db
      .select()
      .from(table)
      .where(and(gt(table.expiresAt, clock.now()), ne(table.processId, this.#processId)))
      .orderBy(asc(table.countedAt));
    this.#takeRows(rows);
  }

  /** Hears that another process is there; one that is new does not know of this one. */
  hear({ process }: { readonly process: string }): void {
    if (this.#receiver !== null && this.#neighbours.hear(process)) this.#greet();
  }

  /** Resolves when what was counted before it is told, or cannot be. */
  settle(): Promise<void> {
    if (this.#usageTimer !== null) clearTimeout(this.#usageTimer);
    this.#usageTimer = null;
    return this.#flush(shares);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#greetTimer !== null) clearInterval(this.#greetTimer);
    await this.settle();
  }

  #flush(told: readonly CountShare[]): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // Whatever is told, what others have to hear soon goes with it.
    this.#writing = this.#writing.then(() => this.#write([...new Set([...told, ...promptShares])]));
    return this.#writing;
  }

  #greetAlways(): void {
    this.#greet();
    this.#greetTimer ??= setInterval(() => {
      this.#neighbours.forgetSilent();
      this.#greet();
    }, greetMs).unref();
  }

  /** Says that this process is there, behind everything; who does not hear it now will in a minute. */
  #greet(): void {
    if (this.#isStopped) return;
    const subject: ProtectionSubject = { kind: "process", process: this.#processId };
    const said = sql`select pg_notify(${protectionChannel}, ${JSON.stringify(subject)})`;
    const say = () => this.#platform.postgres.db.execute(said);
    this.#writing = this.#writing.then(say).then(
      () => undefined,
      () => undefined,
    );
  }

  #added(hadRoom: boolean): void {
    if (!hadRoom) this.#platform.metrics.unsharedCounts.inc();
    if (this.#pending.size >= flush.things && !this.#isWriting && !this.#isFailing) void this.#flush(promptShares);
    else this.#schedule(this.#isFailing ? flush.retryMs : flush.everyMs);
  }

  #schedule(afterMs: number): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => void this.#flush(promptShares), afterMs).unref();
  }

  async #write(told: readonly CountShare[]): Promise<void> {
    const [proofs, reports] = [this.#pending.takeProofs(), this.#pending.takeReports()];
    const counts = told.map((share) => [share, this.#pending.takeCounts(share)] as const);
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
        this.#platform.log.warn({ err: error }, "other processes cannot be told what was counted; it is tried again");
      this.#isFailing = true;
      // How often somebody called is of no use later.
      const lasting = counts.filter(([share]) => share !== "usage");
      this.#putBack(proofs, reports, new Map(lasting.flatMap(([, each]) => [...each])));
      this.#schedule(flush.retryMs);
    } finally {
      this.#isWriting = false;
    }
  }

  async #insert(kind: SharedCountRow["kind"], state: Buffer): Promise<void> {
    const { postgres, clock } = this.#platform;
    const [id, countedAt] = [newId(), clock.now()];
    const subject: ProtectionSubject = { kind: "counts", id, process: this.#processId };
    await postgres.db.transaction(async (tx) => {
      const expiresAt = new Date(countedAt.getTime() + goodForMs[kind]);
      await tx.insert(table).values({ id, processId: this.#processId, kind, state, countedAt, expiresAt });
      await tx.execute(sql`select pg_notify(${protectionChannel}, ${JSON.stringify(subject)})`);
    });
  }

  async #sweep(): Promise<void> {
    const now = this.#platform.clock.now();
    if (now.getTime() - this.#sweptMs < flush.sweepMs) return;
    this.#sweptMs = now.getTime();
    await this.#platform.postgres.db.delete(table).where(lte(table.expiresAt, now));
    for (const [id, untilMs] of this.#taken) if (untilMs <= now.getTime()) this.#taken.delete(id);
  }

  #putBack(proofs: readonly string[], reports: readonly PassedReport[], counts: Counts): void {
    const { unsharedCounts } = this.#platform.metrics;
    if (!this.#pending.addProofs(proofs)) unsharedCounts.inc();
    if (!this.#pending.addReports(reports)) unsharedCounts.inc();
    for (const [kind, sources] of counts)
      for (const [source, times] of sources) if (!this.#pending.addCount(kind, source, times)) unsharedCounts.inc();
  }

  #takeRows(rows: readonly SharedCountRow[]): void {
    for (const row of rows) {
      if (this.#taken.has(row.id)) continue;
      this.#taken.set(row.id, row.expiresAt.getTime());
      // Another process's clock may be ahead.
      this.#takeRow(row, Math.min(row.countedAt.getTime(), this.#platform.clock.now().getTime()));
    }
  }

  #takeRow({ kind, state }: SharedCountRow, atMs: number): void {
    const { sealing } = this.#platform;
    switch (kind) {
      case "proofs":
        return this.#takeProofs(unpackProofs(state), atMs);
      case "reports":
        for (const report of unpackReports(sealing, state)) this.#receiver?.takeReport(report);
        return;
      case "failures":
      case "traffic":
      case "usage":
        return this.#receiver?.takeCounts(unpackCounts(sealing, state), atMs);
    }
  }

  #takeProofs(digests: readonly string[], atMs: number): void {
    const twice = digests.filter((digest) => this.#receiver?.takeProof(digest, atMs) === true).length;
    if (twice === 0) return;
    this.#platform.metrics.proofsUsedTwice.inc(twice);
    this.#platform.log.warn({ proofs: twice }, "proofs of possession passed in two processes within moments");
  }
}

export const sharedCountsService = defineService("shared counts", (platform) => new SharedCounts(platform), {
  stop: (counts) => counts.stop(),
});
