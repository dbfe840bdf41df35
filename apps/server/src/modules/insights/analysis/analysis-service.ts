import type { Exchange, RedactedExchange } from "@parapet/api-model";
import { usualSettings, type ApiSettings } from "@parapet/contract";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { timeOfCall } from "../api/time-of-call.ts";
import { LRUCache } from "lru-cache";
import { portOfApi } from "../api/port-of-api.ts";
import { findOrCreateApi } from "../api/find-or-create-api.ts";
import { readPackRules } from "../rule-pack/read-pack-rules.ts";
import { Allowance } from "./allowance.ts";
import { Analyst, type Analysis } from "./analyst.ts";
import { readKnowledge, readVersions, type KnowledgeVersion } from "./knowledge-store.ts";
import type { PackRules } from "./knowledge.ts";
import { knownSecrets } from "./known-secrets.ts";

/** APIs whose knowledge is held, and characters of their documents; others are read again when they are called again. */
const capacity = { apis: 5_000, characters: 64_000_000 } as const;
/** How long another process may go on with what it knows after a change here. */
const pollMs = 3_000;
/** After a failure calls are stored without being analysed for so long: they must not wait for a store that is away. */
const pauseMs = 5_000;
/** New APIs per provider: a burst, then so many a second, so that a scanner with invented hosts costs no more than one with paths. */
const firstCalls = { burst: 200, perSecond: 10 } as const;
/** How long the first calls of an API wait for a store that answers pings; a silent one holds nobody up. */
const patienceMs = 5_000;
const lookMs = 100;

interface Held {
  readonly providerId: string;
  /** null when the provider has too many APIs. */
  readonly apiId: string | null;
  readonly version: KnowledgeVersion;
  /** Characters of its document. */
  readonly size: number;
  readonly settings: ApiSettings;
}

/** What the analysis of a call tells, and of which API. */
export interface Analysed {
  readonly apiId: string | null;
  readonly analysis: Analysis;
}

/** Feeds one process's analyst: an API is read at its first call and when something about it changes, never in between. */
export class AnalysisService {
  readonly #platform: Platform;
  /** Ports of APIs by the port that senders report. */
  readonly #ports = new LRUCache<string, { readonly port: number | null }>({ max: capacity.apis });
  readonly #held = new Map<string, Held>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #keys = new Map<string, string>();
  readonly #packs = new Map<string, { readonly packsAt: string | null; readonly rules: PackRules | null }>();
  readonly #analyst = new Analyst();
  #secrets: Promise<void> | null = null;
  #refreshing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #characters = 0;
  readonly #firstCalls = new Allowance(firstCalls);
  #pausedUntil = 0;
  #stopped = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Reads what weak credentials are; the first call of all waits for it otherwise. */
  learnSecrets(): Promise<void> {
    return (this.#secrets ??= knownSecrets().then((secrets) => this.#analyst.know(secrets)));
  }

  /** Makes sure that an API is known; null when it is, so that nobody waits. */
  prepare(providerId: string, sent: Exchange): Promise<void> | null {
    if (!isAnalysed(sent)) return null;
    const exchange = this.#withPort(providerId, sent);
    const key = keyOf(providerId, exchange);
    if (this.#held.has(key) || performance.now() < this.#pausedUntil) return null;
    const loading = this.#loading.get(key);
    if (loading !== undefined) return loading;
    if (this.#platform.stores.silent.has("PostgreSQL")) return null;
    if (!this.#firstCalls.take(providerId, performance.now())) return null;
    const begun = this.#inTime(this.#load(key, providerId, exchange));
    this.#loading.set(key, begun);
    return begun;
  }

  /**
   * The call as what is known says: with the port of its API where a sender leaves it out, and as one of an API where it
   * goes to an operation that is known, for a proxy's error page is its answer, too.
   */
  identified(providerId: string, sent: Exchange): Exchange {
    const exchange = this.#withPort(providerId, sent);
    if (exchange.isApi || exchange.host === "") return exchange;
    return this.#analyst.isOperation(keyOf(providerId, exchange), exchange) ? { ...exchange, isApi: true } : exchange;
  }

  /** What is kept of a call and masked in it; null where its API could not be read, so that nobody knows. */
  settingsFor(providerId: string, exchange: Exchange): ApiSettings | null {
    const held = this.#held.get(keyOf(providerId, exchange));
    return held?.settings ?? (isAnalysed(exchange) ? null : usualSettings);
  }

  /** Analyses a call with what is known of its API, at once. @param redacted the call as it is stored */
  analyse(providerId: string, exchange: Exchange, redacted: RedactedExchange): Analysed {
    const key = keyOf(providerId, exchange);
    const held = this.#held.get(key);
    if (held !== undefined) {
      // The APIs called last stay.
      this.#held.delete(key);
      this.#held.set(key, held);
    }
    const analysis = this.#analyst.analyse(key, exchange, redacted, this.#keyFor(providerId));
    if (held !== undefined || !isAnalysed(exchange)) return { apiId: held?.apiId ?? null, analysis };
    // What tells the callers of an API may be private in it.
    return { apiId: null, analysis: { ...analysis, consumerKind: null, consumer: null, organization: null } };
  }

  /** Takes over what has changed of an API, or of all; other processes do so by themselves within seconds. */
  refresh(apiId?: string): Promise<void> {
    // One at a time: what was read first must not come last.
    const refreshed = this.#refreshing.then(() => this.#takeOver(apiId));
    this.#refreshing = refreshed.catch(() => undefined);
    return refreshed;
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #takeOver(apiId: string | undefined): Promise<void> {
    const { db } = this.#platform.postgres;
    const held = [...this.#held].filter(([, each]) => each.apiId !== null && (apiId ?? each.apiId) === each.apiId);
    const versions = await readVersions(
      db,
      held.flatMap(([, each]) => each.apiId ?? []),
    );
    for (const [key, { providerId, apiId: id, version }] of held) {
      const next = versions.get(id ?? "");
      if (id === null || next === undefined || !this.#held.has(key)) continue;
      if (isSame(next, version)) continue;
      await this.#hold(key, providerId, id, next);
    }
  }

  /** Ends with the work, or when its store hangs. One slow API says nothing about the next. */
  async #inTime(loading: Promise<void>): Promise<void> {
    const { silent } = this.#platform.stores;
    const started = performance.now();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setInterval(() => {
      const isLate = performance.now() - started > patienceMs;
      if (isLate) this.#platform.log.warn("an API takes long to read: its calls go on without bodies and analysis");
      if (isLate || silent.has("PostgreSQL")) resolve();
    }, lookMs);
    await Promise.race([loading, late]).finally(() => clearInterval(timer));
  }

  #withPort(providerId: string, exchange: Exchange): Exchange {
    const known = this.#ports.get(keyOf(providerId, exchange));
    return known === undefined ? exchange : { ...exchange, port: known.port };
  }

  async #load(sentKey: string, providerId: string, sent: Exchange): Promise<void> {
    const { postgres, clock, log } = this.#platform;
    try {
      await this.learnSecrets();
      const port = await portOfApi(postgres, providerId, sent);
      if (port !== sent.port) this.#ports.set(sentKey, { port });
      const exchange = { ...sent, port };
      const key = keyOf(providerId, exchange);
      if (this.#held.has(key)) return;
      const apiId = await findOrCreateApi(postgres, providerId, exchange, timeOfCall(exchange, clock.now()));
      const none: KnowledgeVersion = { documentId: null, templatesAt: null, settingsAt: null, packsAt: null };
      const version = apiId === null ? none : ((await readVersions(postgres.db, [apiId])).get(apiId) ?? none);
      if (apiId === null) return this.#remember(key, { providerId, apiId, version, size: 0, settings: usualSettings });
      await this.#hold(key, providerId, apiId, version);
      this.#poll();
      // A change that came while this was read found nobody to tell.
      void this.#refreshLater(apiId);
    } catch (error) {
      this.#pausedUntil = performance.now() + pauseMs;
      log.warn(
        { err: error },
        "calls of APIs that are not known yet are stored without bodies and analysis for a while",
      );
    } finally {
      this.#loading.delete(sentKey);
    }
  }

  async #hold(key: string, providerId: string, apiId: string, version: KnowledgeVersion): Promise<void> {
    const known = this.#held.get(key);
    const isKept = known !== undefined && known.version.documentId === version.documentId;
    const knowledge = await readKnowledge(this.#platform, { apiId, providerId }, version, isKept);
    // Forgotten meanwhile: its next call reads it whole.
    if (isKept && !this.#held.has(key)) return;
    this.#analyst.learn(key, { ...knowledge, packs: await this.#packsOf(providerId, version) });
    const { document, settings } = knowledge;
    const size = document === "same" ? (known?.size ?? 0) : (document?.size ?? 0);
    this.#remember(key, { providerId, apiId, version, size, settings });
  }

  /** Read once for all APIs of a provider. */
  async #packsOf(providerId: string, { packsAt }: KnowledgeVersion): Promise<PackRules | null> {
    const known = this.#packs.get(providerId);
    if (known?.packsAt === packsAt) return known.rules;
    const rules = await readPackRules(this.#platform, providerId, known?.rules);
    this.#packs.set(providerId, { packsAt, rules });
    return rules;
  }

  #remember(key: string, held: Held): void {
    this.#characters += held.size - (this.#held.get(key)?.size ?? 0);
    this.#held.set(key, held);
    for (const [oldest, { size: freed }] of this.#held) {
      if (this.#held.size <= capacity.apis && this.#characters <= capacity.characters) return;
      // What was just asked for stays, however large it is.
      if (oldest === key) continue;
      this.#held.delete(oldest);
      this.#characters -= freed;
      this.#analyst.forget(oldest);
    }
  }

  /** Looks for changes that other processes made, for as long as there is something to look for. */
  #poll(): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#refreshLater().finally(() => this.#poll());
    }, pollMs).unref();
  }

  /** Refreshes when nobody waits for it. */
  #refreshLater(apiId?: string): Promise<void> {
    return this.refresh(apiId).catch((error: unknown) => {
      this.#platform.log.warn({ err: error }, "changes of APIs could not be looked for");
    });
  }

  /** Fingerprints of one provider say nothing to another. */
  #keyFor(providerId: string): string {
    const known = this.#keys.get(providerId);
    if (known !== undefined) return known;
    const key = this.#platform.sealing.digest(providerId, "insights:consumer").toString("base64url");
    this.#keys.set(providerId, key);
    return key;
  }
}

function isSame(a: KnowledgeVersion, b: KnowledgeVersion): boolean {
  return (
    a.documentId === b.documentId &&
    a.templatesAt === b.templatesAt &&
    a.settingsAt === b.settingsAt &&
    a.packsAt === b.packsAt
  );
}

/** Pages and calls to nowhere belong to no API. */
function isAnalysed({ isApi, host }: Exchange): boolean {
  return isApi && host !== "";
}

function keyOf(providerId: string, { host, port }: Exchange): string {
  return `${providerId} ${host} ${port ?? 0}`;
}

export const analysisService = defineService("analysis", (platform) => new AnalysisService(platform), {
  stop: (analysis) => analysis.stop(),
});
