import { isDeepStrictEqual } from "node:util";
import { prefixMatcher, underPrefix, type Exchange, type RedactedExchange } from "@parapet/api-model";
import { defaultApiSettings, type ApiSettings } from "@parapet/contract";
import { LRUCache } from "lru-cache";
import { eventBusService, type Subscription } from "../../../../platform/events/event-bus.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { defineService } from "../../../../platform/services.ts";
import { findOrCreateApi } from "../../api/find-or-create-api.ts";
import { readPrefixes } from "../../api/places.ts";
import { portOfApi } from "../../api/port-of-api.ts";
import { apiKnowledgeTopic } from "../../api/table.ts";
import { timeOfCall } from "../../api/time-of-call.ts";
import type { PackRules } from "../../rule-pack/pack-findings.ts";
import { readPackRules } from "../../rule-pack/read-pack-rules.ts";
import { rulePackTopic } from "../../rule-pack/table.ts";
import type { Analysis } from "../analyzed-call.ts";
import { Analyst } from "./analyst.ts";
import { loadKnownSecrets } from "./credential-findings.ts";
import { readKnowledge, readVersions, type KnowledgeVersion } from "./knowledge-store.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** Max APIs in the cache, and max characters of their documents; evicted ones are loaded again at their next call. */
const capacity = { apis: 5_000, characters: 64_000_000 } as const;
/** Pause after a failed load: calls are stored as metadata only, so that none waits for an unavailable database. */
const pauseMs = 5_000;
/** Rate limit of new APIs per provider: a scanner with random hosts must cost no more than one with random paths. */
const newApis = { burst: 200, perSecond: 10 } as const;
/** Max wait of an API's first calls for its load, and the interval at which the database's health is checked meanwhile. */
const maxLoadMs = 5_000;
const healthCheckMs = 100;

interface Cached {
  readonly providerId: string;
  /** The key of its host. */
  readonly host: string;
  /** The place's; null when the provider has too many APIs. */
  readonly apiId: string | null;
  readonly version: KnowledgeVersion;
  /** Characters of its document. */
  readonly size: number;
  readonly settings: ApiSettings;
}

/** What the cache names a place and its host by. */
interface Location {
  readonly providerId: string;
  readonly host: string;
  readonly key: string;
}

/** The analysis of a call, and its place. */
interface ApiAnalysis {
  readonly apiId: string | null;
  /** The path prefix of the place. */
  readonly prefix: string;
  readonly analysis: Analysis;
}

/** Caches what one process knows of APIs: each is loaded at its first call and again after a change. */
export class AnalysisService {
  readonly #platform: Platform;
  /** Ports of APIs by the port that senders report. */
  readonly #ports = new LRUCache<string, { readonly port: number | null }>({ max: capacity.apis });
  /** By the host's key: finds the path prefix that a call is under. */
  readonly #prefixes = new LRUCache<string, (path: string) => string>({ max: capacity.apis });
  readonly #cached = new Map<string, Cached>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #keys = new Map<string, string>();
  readonly #packs = new Map<string, { readonly packsAt: string | null; readonly rules: PackRules | null }>();
  readonly #analyst = new Analyst();
  #secrets: Promise<void> | null = null;
  #refreshing: Promise<void> = Promise.resolve();
  readonly #subscriptions: readonly Subscription[];
  #characters = 0;
  readonly #newApis = new TokenBuckets(newApis);
  #pausedUntil = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
    const bus = platform.services.get(eventBusService);
    const onReconnect = () => this.refresh();
    this.#subscriptions = [
      bus.subscribe(apiKnowledgeTopic, { onEvent: ({ apiId }) => this.refresh(apiId), onReconnect }),
      bus.subscribe(rulePackTopic, { onEvent: () => this.refresh(), onReconnect }),
    ];
  }

  /** Loads the secrets that weak credentials use; otherwise the first call waits for it. */
  loadSecrets(): Promise<void> {
    return (this.#secrets ??= loadKnownSecrets().then((secrets) => this.#analyst.setKnownSecrets(secrets)));
  }

  /** Loads an API that isn't cached; null when there is nothing to wait for. */
  prepare(providerId: string, sent: Exchange): Promise<void> | null {
    if (!isApiCall(sent)) return null;
    const exchange = this.#withPort(providerId, sent);
    const { host, key } = this.#placeOf(providerId, exchange);
    const isKnown = this.#prefixes.has(host) && this.#cached.has(key);
    if (isKnown || performance.now() < this.#pausedUntil) return null;
    const loading = this.#loading.get(key);
    if (loading !== undefined) return loading;
    if (this.#platform.stores.silent.has("PostgreSQL")) return null;
    if (!this.#newApis.take(providerId, performance.now())) return null;
    const loaded = this.#withTimeout(this.#load(key, providerId, exchange));
    this.#loading.set(key, loaded);
    return loaded;
  }

  /**
   * The call as its API knows it: with the API's port where a sender leaves it out, and as an API call where it goes to a
   * known operation, since the response may be a proxy's error page.
   */
  identified(providerId: string, sent: Exchange): Exchange {
    const exchange = this.#withPort(providerId, sent);
    if (exchange.isApi || exchange.host === "") return exchange;
    return this.#analyst.isOperation(this.#placeOf(providerId, exchange).key, exchange)
      ? { ...exchange, isApi: true }
      : exchange;
  }

  /** The settings of a call's API; null when they couldn't be loaded. */
  settingsFor(providerId: string, exchange: Exchange): ApiSettings | null {
    const cached = this.#cached.get(this.#placeOf(providerId, exchange).key);
    return cached?.settings ?? (isApiCall(exchange) ? null : defaultApiSettings);
  }

  /** Analyzes a call by what is cached of its API. @param redacted the call as it is stored */
  analyze(providerId: string, exchange: Exchange, redacted: RedactedExchange): ApiAnalysis {
    const { key, prefix } = this.#placeOf(providerId, exchange);
    const cached = this.#cached.get(key);
    if (cached !== undefined) {
      // Moves it to the end: the least recently called API is evicted first.
      this.#cached.delete(key);
      this.#cached.set(key, cached);
    }
    const analyzed = this.#analyst.analyze(key, exchange, redacted, this.#keyFor(providerId));
    // The store tells places of one host apart by the template.
    const analysis = prefix === "" ? analyzed : { ...analyzed, template: underPrefix(analyzed.template, prefix) };
    if (cached !== undefined || !isApiCall(exchange)) return { apiId: cached?.apiId ?? null, prefix, analysis };
    // The API's settings may call the identifying headers private.
    return { apiId: null, prefix, analysis: { ...analysis, consumerKind: null, consumer: null, organization: null } };
  }

  /** Reloads what has changed of one API, or of all. */
  refresh(apiId?: string): Promise<void> {
    // One at a time: an older version must not replace a newer one.
    const refreshed = this.#refreshing.then(() => this.#reload(apiId));
    this.#refreshing = refreshed.catch(() => undefined);
    return refreshed;
  }

  stop(): void {
    for (const each of this.#subscriptions) each.end();
  }

  async #reload(apiId: string | undefined): Promise<void> {
    const { db } = this.#platform.postgres;
    // Whatever is known of an API applies to all its places.
    const isOf = (each: Cached) => apiId === undefined || each.apiId === apiId || each.version.apiId === apiId;
    const cached = [...this.#cached].filter(([, each]) => each.apiId !== null && isOf(each));
    const versions = await readVersions(
      db,
      cached.flatMap(([, each]) => each.apiId ?? []),
    );
    for (const [key, { providerId, host, apiId: id, version }] of cached) {
      const next = versions.get(id ?? "");
      if (id === null || next === undefined || !this.#cached.has(key)) continue;
      if (isSame(next, version)) continue;
      await this.#loadKnowledge({ key, host, providerId }, id, next);
      this.#prefixes.set(host, prefixMatcher(next.prefixes));
    }
  }

  /** Resolves with the load, after a timeout, or when the database hangs. A slow API doesn't pause others. */
  async #withTimeout(loading: Promise<void>): Promise<void> {
    const { silent } = this.#platform.stores;
    const started = performance.now();
    const { promise: expired, resolve } = Promise.withResolvers<void>();
    const timer = setInterval(() => {
      const isExpired = performance.now() - started > maxLoadMs;
      if (isExpired) this.#platform.log.warn("loading an API timed out; storing metadata only until it is loaded");
      if (isExpired || silent.has("PostgreSQL")) resolve();
    }, healthCheckMs);
    await Promise.race([loading, expired]).finally(() => clearInterval(timer));
  }

  #withPort(providerId: string, exchange: Exchange): Exchange {
    const known = this.#ports.get(hostKey(providerId, exchange));
    return known === undefined ? exchange : { ...exchange, port: known.port };
  }

  /** The place of a call, as far as its host's path prefixes are loaded. */
  #placeOf(providerId: string, exchange: Exchange): Location & { readonly prefix: string } {
    const host = hostKey(providerId, exchange);
    const prefix = this.#prefixes.get(host)?.(exchange.path) ?? "";
    return { providerId, host, key: host + prefix, prefix };
  }

  async #load(sentKey: string, providerId: string, sent: Exchange): Promise<void> {
    const { postgres, clock, log } = this.#platform;
    try {
      await this.loadSecrets();
      const port = await portOfApi(postgres.db, providerId, sent);
      if (port !== sent.port) this.#ports.set(hostKey(providerId, sent), { port });
      const exchange = { ...sent, port };
      const { host } = this.#placeOf(providerId, exchange);
      this.#prefixes.set(host, prefixMatcher(await readPrefixes(postgres.db, providerId, exchange)));
      const place = this.#placeOf(providerId, exchange);
      if (this.#cached.has(place.key)) return;
      const madeAt = timeOfCall(exchange, clock.now());
      const apiId = await findOrCreateApi(postgres, providerId, exchange, madeAt, place.prefix);
      const none: KnowledgeVersion = {
        apiId: null,
        documentId: null,
        templatesAt: null,
        settingsAt: null,
        packsAt: null,
        prefixes: [],
      };
      const version = apiId === null ? none : ((await readVersions(postgres.db, [apiId])).get(apiId) ?? none);
      if (apiId === null)
        return this.#cache(place.key, { providerId, host, apiId, version, size: 0, settings: defaultApiSettings });
      await this.#loadKnowledge(place, apiId, version);
      // A change during the load found no cached entry to update.
      void this.refresh(apiId).catch((error: unknown) => log.warn({ err: error, apiId }, "refreshing an API failed"));
    } catch (error) {
      this.#pausedUntil = performance.now() + pauseMs;
      log.warn({ err: error, pauseMs }, "analysis unavailable; storing metadata only for calls of new APIs");
    } finally {
      this.#loading.delete(sentKey);
    }
  }

  async #loadKnowledge({ key, host, providerId }: Location, apiId: string, version: KnowledgeVersion): Promise<void> {
    const cached = this.#cached.get(key);
    const isSameDocument = cached !== undefined && cached.version.documentId === version.documentId;
    const api = { apiId: version.apiId ?? apiId, placeId: apiId, providerId };
    const knowledge = await readKnowledge(this.#platform, api, version, isSameDocument);
    // Evicted meanwhile: its next call loads everything.
    if (isSameDocument && !this.#cached.has(key)) return;
    this.#analyst.setKnowledge(key, { ...knowledge, packs: await this.#packsOf(providerId, version) });
    const { document, settings } = knowledge;
    const size = document === "same" ? (cached?.size ?? 0) : (document?.size ?? 0);
    this.#cache(key, { providerId, host, apiId, version, size, settings });
  }

  /** Loaded once for all APIs of a provider. */
  async #packsOf(providerId: string, { packsAt }: KnowledgeVersion): Promise<PackRules | null> {
    const known = this.#packs.get(providerId);
    if (known?.packsAt === packsAt) return known.rules;
    const rules = await readPackRules(this.#platform, providerId, known?.rules);
    this.#packs.set(providerId, { packsAt, rules });
    return rules;
  }

  #cache(key: string, entry: Cached): void {
    this.#characters += entry.size - (this.#cached.get(key)?.size ?? 0);
    this.#cached.set(key, entry);
    for (const [oldest, { size: freed }] of this.#cached) {
      if (this.#cached.size <= capacity.apis && this.#characters <= capacity.characters) return;
      // The entry just added stays, however large it is.
      if (oldest === key) continue;
      this.#cached.delete(oldest);
      this.#characters -= freed;
      this.#analyst.forget(oldest);
    }
  }

  /** Fingerprints of one provider can't be linked to another's. */
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
    a.apiId === b.apiId &&
    a.documentId === b.documentId &&
    a.templatesAt === b.templatesAt &&
    a.settingsAt === b.settingsAt &&
    a.packsAt === b.packsAt &&
    isDeepStrictEqual(a.prefixes, b.prefixes)
  );
}

/** Pages and calls without a host belong to no API. */
function isApiCall({ isApi, host }: Exchange): boolean {
  return isApi && host !== "";
}

function hostKey(providerId: string, { host, port }: Exchange): string {
  return `${providerId} ${host} ${port ?? 0}`;
}

export const analysisService = defineService("analysis", (platform) => new AnalysisService(platform), {
  stop: (analysis) => analysis.stop(),
});
