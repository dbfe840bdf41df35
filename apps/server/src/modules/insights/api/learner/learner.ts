import { setImmediate as breathe, setTimeout as sleep } from "node:timers/promises";
import {
  emptyContract,
  isPreflight,
  learnableExchange,
  Learning,
  type Exchange,
  type LearnedContract,
} from "@parapet/api-model";
import { eq, inArray, sql } from "drizzle-orm";
import { learnerIdOf } from "../../../../platform/learner-id.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { defineService } from "../../../../platform/services.ts";
import { readKnownPaths } from "../document-store.ts";
import { findOrCreateApi } from "../find-or-create-api.ts";
import { learnedSources } from "../learned-sources.ts";
import { listKnownOperations, clusterTemplates } from "../list-known-operations.ts";
import { apiIdOf, readHostPlaces, readPlaces } from "../places.ts";
import { regrouperService } from "../regroup-traffic.ts";
import { saveTemplates } from "../save-templates.ts";
import { apiLearningTable, apiTable } from "../table.ts";
import { timeOfCall } from "../time-of-call.ts";
import { ExchangeQueue, type Accepted } from "./exchange-queue.ts";
import { LearningShare } from "./learning-share.ts";
import { readLearned, readReplica, saveReplica } from "./learning-store.ts";

/** What one API's learning holds in memory. */
interface Held {
  readonly apiId: string;
  readonly learning: Learning;
  savedClock: number;
  /** The latest arrival. */
  receivedAt: Date;
  /** When its calls were made: those of an import long before they came. */
  firstCall: Date;
  lastCall: Date;
}

/** Longest that it learns at once, and its rest after that, in milliseconds: a fifth of the time, so that answers go first. */
const sliceMs = 2;
const restMs = 8;
/** Shortest pause between two saves; a save that took long is followed by a pause twenty times as long. */
const pauseMs = 2_000;
/** APIs held in memory; others are read again when they are called again. */
const capacity = 500;
/** Longest that a stop waits for what is still to be learned. */
const stopMs = 5_000;

/**
 * Learns in the background from the calls that one process accepts: a call that was not learned from is counted and
 * still stored. What was learned since the last save is lost when the process is killed; its calls are not.
 */
export class Learner {
  readonly #platform: Platform;
  readonly #id: Promise<string>;
  readonly #queue = new ExchangeQueue();
  readonly #share = new LearningShare();
  readonly #held = new Map<string, Held | null>();
  #learning: Promise<void> | null = null;
  #saving: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  /** How many wait for all to be learned: it does not rest then. */
  #awaited = 0;

  constructor(platform: Platform, id: Promise<string>) {
    this.#platform = platform;
    this.#id = id;
    // Awaited where it is needed; a failure is handled there.
    id.catch(() => undefined);
  }

  /** Whether exchanges that are offered now are left out. */
  get isFull(): boolean {
    return this.#stopped || this.#queue.isFull;
  }

  /** Takes an accepted exchange to learn from, at once and without ever failing. */
  offer(accepted: Accepted): void {
    const { isApi, host } = accepted.exchange;
    if (!isApi || host === "" || isPreflight(accepted.exchange)) return;
    const weight = this.#share.weigh(accepted, this.#queue.length);
    if (weight === 0) return this.#leaveOut("familiar");
    if (this.#stopped || !this.#queue.add({ ...accepted, weight })) return this.#leaveOut("queue_full");
    this.#learning ??= this.#learn();
  }

  /** Resolves when everything offered before is learned and saved. */
  async settle(): Promise<void> {
    this.#awaited += 1;
    try {
      await this.#learning;
    } finally {
      this.#awaited -= 1;
    }
    await this.#save();
  }

  /** What this process knows of a place, saved or not. */
  held(apiId: string): LearnedContract {
    return [...this.#held.values()].find((each) => each?.apiId === apiId)?.learning.contract() ?? emptyContract;
  }

  /** Learns and saves what it has, and takes no more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.race([this.settle(), sleep(stopMs, undefined, { ref: false })]);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #learn(): Promise<void> {
    // The answer to the call that woke us goes first.
    await breathe();
    let since = performance.now();
    for (let next = this.#queue.take(); next !== null; next = this.#queue.take()) {
      await this.#learnOne(next);
      if (performance.now() - since < sliceMs) continue;
      await (this.#awaited > 0 ? breathe() : sleep(restMs));
      since = performance.now();
    }
    // Immediately: calls offered a moment later would never be read.
    this.#learning = null;
    this.#timer ??= setTimeout(() => void this.#save(), pauseMs).unref();
  }

  async #learnOne({ providerId, receivedAt, exchange, prefix = "", redacted, weight }: Accepted): Promise<void> {
    try {
      const held = await this.#hold(providerId, receivedAt, exchange, prefix);
      if (held === null) return this.#leaveOut("too_many_apis");
      held.learning.observe(learnableExchange(exchange, redacted), weight);
      if (receivedAt > held.receivedAt) held.receivedAt = receivedAt;
      const madeAt = timeOfCall(exchange, receivedAt);
      if (madeAt < held.firstCall) held.firstCall = madeAt;
      if (madeAt > held.lastCall) held.lastCall = madeAt;
    } catch (error) {
      this.#leaveOut("failed");
      this.#platform.log.warn({ err: error }, "a traced call could not be learned from");
    }
  }

  async #hold(providerId: string, receivedAt: Date, exchange: Exchange, prefix: string): Promise<Held | null> {
    const key = `${providerId} ${exchange.host} ${exchange.port ?? 0}${prefix}`;
    const known = this.#held.get(key);
    if (known !== undefined) return known;
    const { postgres } = this.#platform;
    const madeAt = timeOfCall(exchange, receivedAt);
    const apiId = await findOrCreateApi(postgres, providerId, exchange, madeAt, prefix);
    const held = apiId === null ? null : await this.#read(apiId, { receivedAt, firstCall: madeAt, lastCall: madeAt });
    this.#held.set(key, held);
    return held;
  }

  async #read(apiId: string, times: Pick<Held, "receivedAt" | "firstCall" | "lastCall">): Promise<Held> {
    const id = await this.#id;
    const learning = new Learning(await readReplica(this.#platform.postgres.db, apiId, id), id);
    return { apiId, learning, savedClock: learning.clock, ...times };
  }

  /** One save at a time, each of what is new since the last. */
  #save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#saveAll());
    return this.#saving;
  }

  async #saveAll(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const started = performance.now();
    for (const [owner, places] of await this.#listUnsaved()) {
      await this.#saveApi(owner, places);
      await breathe();
    }
    for (const [key, held] of this.#held) {
      const isSaved = held === null || held.savedClock === held.learning.clock;
      if (isSaved && this.#held.size > capacity) this.#held.delete(key);
    }
    // Also of what was learned while others were saved.
    const isBehind = [...this.#held.values()].some((held) => held !== null && held.savedClock !== held.learning.clock);
    const pause = Math.max(pauseMs, 20 * (performance.now() - started));
    this.#timer = isBehind && !this.#stopped ? setTimeout(() => void this.#save(), pause).unref() : null;
  }

  /** Places with something new, by the ID of their API: its templates are clustered once for all of them. */
  async #listUnsaved(): Promise<ReadonlyMap<string, readonly Held[]>> {
    const { postgres, log } = this.#platform;
    const held = [...this.#held.values()].filter((each) => each !== null);
    const places = held.filter(({ learning, savedClock }) => learning.clock > savedClock);
    if (places.length === 0) return new Map();
    try {
      const ids = places.map(({ apiId }) => apiId);
      const rows = await postgres.db
        .select({ id: apiTable.id, owner: apiIdOf() })
        .from(apiTable)
        .where(inArray(apiTable.id, ids));
      const owners = new Map(rows.map(({ id, owner }) => [id, owner]));
      return Map.groupBy(places, ({ apiId }) => owners.get(apiId) ?? apiId);
    } catch (error) {
      log.warn({ err: error }, "what was learned could not be saved; it will be tried again");
      return new Map();
    }
  }

  /** Saves what was learned of places of one API, and the API's templates. */
  async #saveApi(owner: string, places: readonly Held[]): Promise<void> {
    const { postgres, log } = this.#platform;
    try {
      const saved = new Map<string, LearnedContract>();
      const clocks = places.map(({ learning }) => learning.clock);
      for (const { apiId, learning, receivedAt } of places) {
        const contract = learning.contract();
        await saveReplica(postgres.db, apiId, await this.#id, contract, receivedAt);
        saved.set(apiId, contract);
      }
      const known = await readKnownPaths(this.#platform, owner);
      const all = await readHostPlaces(postgres.db, await readPlaces(postgres.db, owner));
      const sources = learnedSources(owner, all);
      const learned = await readLearned(postgres.db, owner, sources, (place) => saved.get(place) ?? this.held(place));
      const operations = listKnownOperations(await clusterTemplates(learned, known, sources), known);
      const newest = new Date(Math.max(...places.map(({ receivedAt }) => receivedAt.getTime())));
      if (await saveTemplates(this.#platform, owner, operations, newest))
        this.#platform.services.get(regrouperService).regroup(owner);
      for (const [at, place] of places.entries()) {
        await this.#saveCounts(place);
        place.savedClock = clocks[at] ?? place.savedClock;
      }
    } catch (error) {
      log.warn({ err: error, apiId: owner }, "what was learned could not be saved; it will be tried again");
    }
  }

  async #saveCounts({ apiId, firstCall, lastCall }: Held): Promise<void> {
    const { db } = this.#platform.postgres;
    const calls = db
      .select({ calls: sql`coalesce(sum(${apiLearningTable.clock}), 0)` })
      .from(apiLearningTable)
      .where(eq(apiLearningTable.apiId, apiId));
    await db
      .update(apiTable)
      .set({
        calls: sql`(${calls}) + ${apiTable.movedCalls}`,
        firstSeenAt: sql`least(${apiTable.firstSeenAt}, ${firstCall})`,
        lastSeenAt: sql`greatest(${apiTable.lastSeenAt}, ${lastCall})`,
      })
      .where(eq(apiTable.id, apiId));
  }

  #leaveOut(reason: string): void {
    this.#platform.metrics.notLearned.inc({ reason });
  }
}

export const learnerService = defineService(
  "learner",
  (platform) => new Learner(platform, learnerIdOf(platform.config.dataFolder)),
  { stop: (learner) => learner.stop(), stopMs: 6_000 },
);
