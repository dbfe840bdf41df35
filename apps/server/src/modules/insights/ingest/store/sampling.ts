import type { Exchange } from "@parapet/api-model";
import type { ApiSettings } from "@parapet/contract";
import { LRUCache } from "lru-cache";
import { defineService } from "../../../../platform/services.ts";
import type { Analysis } from "../analyzed-call.ts";

/** Stores one call in N of an API; it carries the weight of the others. */
export class Sampling {
  readonly #counts = new LRUCache<string, { calls: number; weight: number }>({ max: 10_000 });

  /** The weight of a call that is stored, or 0 for one that is not. @param weight calls that it represents already */
  weigh(
    { host, port }: Pick<Exchange, "host" | "port">,
    providerId: string,
    { one_in }: Pick<ApiSettings, "one_in">,
    weight: number,
  ): number {
    if (one_in === 1) return weight;
    const key = `${providerId} ${host} ${port ?? 0}`;
    const { calls, weight: skipped } = this.#counts.get(key) ?? { calls: 0, weight: 0 };
    const isStored = calls + 1 >= one_in;
    this.#counts.set(key, isStored ? { calls: 0, weight: 0 } : { calls: calls + 1, weight: skipped + weight });
    return isStored ? skipped + weight : 0;
  }
}

export const samplingService = defineService("sampling", () => new Sampling());

/** Calls of each kind whose bodies are stored per day. */
const perDay = 3;
/** Max kinds that are counted; bodies of further kinds aren't stored that day. */
const maxKinds = 20_000;
const dayMs = 86_400_000;

interface Candidate {
  readonly providerId: string;
  readonly exchange: Pick<Exchange, "host" | "port" | "method" | "status">;
  readonly analysis: Pick<Analysis, "template" | "verdict">;
  readonly now: Date;
}

/** Selects the first calls of each operation, status and verdict per day (UTC), to store their bodies. */
export class Exemplars {
  readonly #counts = new Map<string, number>();
  #day = 0;

  takes({ providerId, exchange, analysis, now }: Candidate): boolean {
    const day = Math.floor(now.getTime() / dayMs);
    if (day !== this.#day) this.#counts.clear();
    this.#day = day;
    const { host, port, method, status } = exchange;
    const kind = `${providerId}\n${host}\n${port}\n${method}\n${status}\n${analysis.verdict}\n${analysis.template}`;
    const count = this.#counts.get(kind) ?? 0;
    if (count >= perDay || (count === 0 && this.#counts.size >= maxKinds)) return false;
    this.#counts.set(kind, count + 1);
    return true;
  }
}

export const exemplarsService = defineService("exemplars", () => new Exemplars());
