import type { DataPackKind } from "@parapet/contract";
import { readAddress } from "@parapet/ip-address";
import type { NetworkKind, Place } from "@parapet/risk-engine";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { findKnownAsnClass } from "./asn-classes.ts";
import { openPack, type PackLooks } from "./open-pack.ts";
import { readPack } from "./read-pack.ts";
import { dataPackTable, dataPackTopic, type DataPackRow } from "./table.ts";

/** Facts about an address; null if no fresh pack contains it or it isn't public. */
export interface NetworkFacts {
  /** Canonical form. */
  readonly address: string;
  readonly prefix: string;
  readonly isPrivate: boolean;
  readonly country: string | null;
  readonly asn: number | null;
  readonly asName: string | null;
  readonly kind: NetworkKind | null;
  readonly place: Place | null;
  readonly onAnonymiserList: boolean | null;
  readonly onBlockList: boolean | null;
}

interface OpenPack<Kind extends DataPackKind> {
  readonly id: string;
  readonly staleAtMs: number;
  readonly look: PackLooks[Kind];
}

type OpenPacks = { readonly [Kind in DataPackKind]?: OpenPack<Kind> };

/** In-memory lookups in active packs. */
export class NetworkFactsService {
  readonly #platform: Pick<Platform, "postgres" | "clock" | "log">;
  #packs: OpenPacks = {};
  /** Cache of recent addresses. */
  readonly #known = new LRUCache<string, NetworkFacts>({ max: 5_000 });
  #knownUntilMs = 0;

  constructor(platform: Pick<Platform, "postgres" | "clock" | "log">) {
    this.#platform = platform;
  }

  /** Opens active packs that aren't open yet; skips those that fail. */
  async load(): Promise<void> {
    const { db } = this.#platform.postgres;
    const rows = await db.select().from(dataPackTable).where(eq(dataPackTable.state, "active"));
    const opened: Partial<Record<DataPackKind, unknown>> = {};
    for (const row of rows) opened[row.kind] = await this.#open(row);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- #open opens each kind with the opener of that kind
    this.#packs = opened as OpenPacks;
    this.#forget();
  }

  /** Facts about an address; null if it's invalid. */
  look(text: string): NetworkFacts | null {
    const nowMs = this.#platform.clock.now().getTime();
    if (nowMs >= this.#knownUntilMs) this.#forget(nowMs);
    const found = this.#known.get(text);
    if (found !== undefined) return found;
    const facts = this.#read(text, nowMs);
    if (facts === null) return null;
    this.#known.set(text, facts);
    return facts;
  }

  /** Whether an API key is on the list of leaked ones; null without a list that is fresh. @param digest SHA-256 of the key, one character a byte */
  isLeakedKey(digest: string, nowMs: number): boolean | null {
    const pack = this.#packs.leaked_keys;
    return pack === undefined || pack.staleAtMs <= nowMs ? null : pack.look(Buffer.from(digest, "latin1"));
  }

  #forget(nowMs = 0): void {
    this.#known.clear();
    const ends = Object.values(this.#packs).map(({ staleAtMs }) => staleAtMs);
    this.#knownUntilMs = Math.min(...ends.filter((end) => end > nowMs), Number.MAX_SAFE_INTEGER);
  }

  async #open(row: DataPackRow): Promise<unknown> {
    const open = this.#packs[row.kind];
    const staleAtMs = row.staleAt.getTime();
    if (open?.id === row.id) return { ...open, staleAtMs };
    try {
      const bytes = await readPack(this.#platform, row.id);
      return { id: row.id, staleAtMs, look: openPack[row.kind](bytes) };
    } catch (error) {
      this.#platform.log.error({ err: error, pack: row.id, kind: row.kind }, "failed to open a data pack");
      return undefined;
    }
  }

  #read(text: string, nowMs: number): NetworkFacts | null {
    return readNetworkFacts(text, (kind) => {
      const pack = this.#packs[kind];
      return pack === undefined || pack.staleAtMs <= nowMs ? undefined : pack.look;
    });
  }
}

/** The look-ups of packs that are fresh. */
export type FreshLooks = <Kind extends DataPackKind>(kind: Kind) => PackLooks[Kind] | undefined;

/** Facts about an address by the packs that are fresh; null if it's invalid. */
export function readNetworkFacts(text: string, looks: FreshLooks): NetworkFacts | null {
  const read = readAddress(text);
  if (read === null) return null;
  const { address, prefix, isPrivate } = read;
  const fresh: FreshLooks = (kind) => (isPrivate ? undefined : looks(kind));
  const system = fresh("asn")?.(address) ?? null;
  const onAnonymiserList = fresh("anonymiser")?.(address) ?? null;
  const named = system === null ? null : (fresh("asn_class")?.(system.number) ?? findKnownAsnClass(system.number));
  return {
    address,
    prefix,
    isPrivate,
    country: fresh("country")?.(address) ?? null,
    asn: system?.number ?? null,
    asName: system?.name ?? null,
    kind: onAnonymiserList === true ? "anonymiser" : isNetworkKind(named) ? named : system === null ? null : "isp",
    place: fresh("city")?.(address) ?? null,
    onAnonymiserList,
    onBlockList: fresh("blocklist")?.(address) ?? null,
  };
}

function isNetworkKind(text: string | null): text is NetworkKind {
  return text === "isp" || text === "mobile" || text === "hosting" || text === "anonymiser";
}

/** Knows nothing before its first `load`. */
export const networkFactsService = defineService(
  "network facts",
  (platform) => {
    const facts = new NetworkFactsService(platform);
    const reload = () => facts.load();
    platform.services.get(eventBusService).subscribe(dataPackTopic, { onEvent: reload, onReconnect: reload });
    return facts;
  },
  { start: (facts) => facts.load() },
);
