import { emptySpectrum, Population, type Spectrum } from "@parapet/risk-engine";
import { learnerIdOf } from "../../../platform/learner-id.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { defineService } from "../../../platform/services.ts";
import {
  addToClients,
  addToContexts,
  updateKeyUses,
  readHistoriesAfter,
  readOthersSince,
  readSums,
  saveHistories,
  saveSum,
} from "./learning-store.ts";
import { Learning } from "./learning.ts";
import { PendingCounts } from "./pending-counts.ts";

/** Max rows per query. */
const batch = { read: 2_000, write: 500 } as const;
/** Min pause between saves; a slow save is followed by a pause of 20 times its duration. */
const pauseMs = 3_000;
/** Max delay between the timestamp and the visibility of another process's save. */
const overlapMs = 10_000;
/** Populations are saved less often the more multiples of this they contain. */
const valuesPerPause = 5_000;
const maxValues = 200_000;
const smallestId = "00000000-0000-0000-0000-000000000000";

/**
 * Saves this process's profiles in its own rows, and merges those of other processes. A killed process loses what it
 * learned since its last save.
 */
export class LearningService {
  readonly learning = new Learning();
  readonly #platform: Platform;
  #learner = "";
  /** Clients for which this process has a row. */
  readonly #saved = new Set<string>();
  #othersUntil = new Date(0);
  #sumsUntil = new Date(0);
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #isStopped = false;
  #started: Promise<void> | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Loads all profiles, once. */
  start(): Promise<void> {
    this.#started ??= this.#readAll().catch((error: unknown) => {
      this.#started = null;
      throw error;
    });
    return this.#started;
  }

  async #readAll(): Promise<void> {
    const { pool } = this.#platform.postgres;
    this.#learner = await learnerIdOf(this.#platform.config.dataFolder);
    let after: readonly [string, string] = [smallestId, smallestId];
    let others: Buffer[] = [];
    let client = "";
    const take = () => {
      if (others.length > 0) this.learning.histories.setOthers(client, others);
      others = [];
    };
    for (;;) {
      const rows = await readHistoriesAfter(pool, after, batch.read);
      for (const { client_id: id, learner, state } of rows) {
        if (id !== client) take();
        client = id;
        if (learner === this.#learner) this.#loadShare(id, state);
        else others.push(state);
        after = [id, learner];
      }
      if (rows.length < batch.read) break;
    }
    take();
    await this.#readOthers();
    this.#schedule(pauseMs);
  }

  /** Resolves when all earlier changes are saved and other processes' saves are loaded. */
  settle(): Promise<void> {
    this.#working = this.#working.then(() => this.#exchange());
    return this.#working;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#started !== null) await this.settle();
  }

  #loadShare(id: string, state: Buffer): void {
    this.#saved.add(id);
    this.learning.histories.setShare(id, state);
  }

  #schedule(afterMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      const started = performance.now();
      void this.settle().finally(() => this.#schedule(Math.max(pauseMs, 20 * (performance.now() - started))));
    }, afterMs).unref();
  }

  async #exchange(): Promise<void> {
    try {
      await this.#save();
      await this.#readOthers();
    } catch (error) {
      this.#platform.log.warn({ err: error }, "failed to save client profiles; retrying");
    }
  }

  async #save(): Promise<void> {
    const { histories } = this.learning;
    for (;;) {
      const changed = histories.drainChanged(batch.write);
      if (changed.length === 0) break;
      const ids = changed.map(([id]) => id);
      try {
        const existing = await this.#inTransaction((tx) => saveHistories(tx, this.#learner, changed, this.#saved));
        for (const id of ids) if (existing.has(id)) this.#saved.add(id);
        for (const id of ids) if (!existing.has(id)) this.#forget(id);
      } catch (error) {
        histories.markChanged(ids);
        throw error;
      }
    }
    await this.#saveCounts();
    await this.#saveSums();
  }

  /** The client was reset or deleted. */
  #forget(id: string): void {
    this.#saved.delete(id);
    this.learning.forget(id);
  }

  async #saveCounts(): Promise<void> {
    const counts = this.learning.pending;
    if (counts.isEmpty) return;
    this.learning.pending = new PendingCounts();
    this.learning.saving = counts;
    try {
      await this.#inTransaction(async (tx) => {
        await addToClients(tx, [...counts.clients.values()]);
        await addToContexts(tx, [...counts.contexts.values()]);
        await updateKeyUses(tx, [...counts.keys.values()]);
      });
    } catch (error) {
      this.learning.pending.addAll(counts);
      throw error;
    } finally {
      this.learning.saving = null;
    }
  }

  async #saveSums(): Promise<void> {
    const nowMs = performance.now();
    for (const [id, sum] of this.learning.populations.entries()) {
      const isDue = nowMs - sum.savedAtMs >= pauseMs * (sum.share.values.size / valuesPerPause);
      if (!sum.isChanged || (!isDue && !this.#isStopped)) continue;
      this.learning.prune(sum, maxValues);
      await this.#saveSum("population", id, sum, toBytes(sum.share.toNumbers()));
    }
    for (const [id, sum] of this.learning.spectra.entries())
      if (sum.isChanged) await this.#saveSum("spectrum", id, sum, toBytes(sum.share));
  }

  async #saveSum(
    kind: "population" | "spectrum",
    subjectId: string,
    sum: { isChanged: boolean; savedAtMs: number },
    state: Buffer,
  ): Promise<void> {
    const providerId = this.learning.providers.get(subjectId) ?? subjectId;
    sum.isChanged = false;
    try {
      await this.#inTransaction((tx) => saveSum(tx, this.#learner, kind, { providerId, subjectId, state }));
      sum.savedAtMs = performance.now();
    } catch (error) {
      sum.isChanged = true;
      throw error;
    }
  }

  async #readOthers(): Promise<void> {
    const { pool } = this.#platform.postgres;
    const { rows, until } = await readOthersSince(pool, this.#learner, withOverlap(this.#othersUntil));
    const states = Map.groupBy(rows, ({ client_id: id }) => id);
    for (const [id, all] of states)
      this.learning.histories.setOthers(
        id,
        all.map(({ state }) => state),
      );
    this.#othersUntil = until;
    await this.#readSums();
  }

  async #readSums(): Promise<void> {
    const isFirst = this.#sumsUntil.getTime() === 0;
    const sums = await readSums(this.#platform.postgres.pool, withOverlap(this.#sumsUntil));
    const foreign = sums.filter(({ learner }) => learner !== this.#learner);
    const isNew = isFirst ? sums : foreign;
    if (isNew.length === 0) return;
    const subjects = Map.groupBy(sums, ({ kind, subject_id: id }) => `${kind} ${id}`);
    for (const all of subjects.values()) {
      const [first] = all;
      if (first === undefined) continue;
      this.learning.providers.set(first.subject_id, first.provider_id);
      const own = all.find(({ learner }) => learner === this.#learner)?.state;
      const others = all.filter(({ learner }) => learner !== this.#learner).map(({ state }) => state);
      const { populations, spectra } = this.learning;
      if (first.kind === "population")
        populations.load(first.subject_id, own === undefined ? null : toPopulation(own), others.map(toPopulation));
      else spectra.load(first.subject_id, own === undefined ? null : toSpectrum(own), others.map(toSpectrum));
    }
    this.learning.forgetCalibrations();
    this.#sumsUntil = foreign.reduce((latest, { saved_at: at }) => (at > latest ? at : latest), this.#sumsUntil);
  }

  #inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#platform.postgres.db.transaction(work);
  }
}

function withOverlap(until: Date): Date {
  return new Date(Math.max(0, until.getTime() - overlapMs));
}

function toBytes(numbers: Float64Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Copies, because a row's bytes may be unaligned. */
function toNumbers(bytes: Buffer): Float64Array {
  return new Float64Array(new Uint8Array(bytes).buffer);
}

/** Spectra of earlier versions counted first calls of sessions, and are dropped. */
function toSpectrum(bytes: Buffer): Spectrum {
  const numbers = toNumbers(bytes);
  return numbers.length === emptySpectrum().length ? numbers : emptySpectrum();
}

function toPopulation(bytes: Buffer): Population {
  return Population.restore(toNumbers(bytes));
}

export const learningService = defineService("learning", (platform) => new LearningService(platform), {
  stop: (learning) => learning.stop(),
});
