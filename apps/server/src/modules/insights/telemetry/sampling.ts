import type { Exchange } from "@parapet/api-model";
import type { ApiSettings } from "@parapet/contract";
import { LRUCache } from "lru-cache";
import { defineService } from "../../../platform/services.ts";

/** Keeps one call of so many of an API; it carries the weight of those that are not kept. */
export class Sampling {
  readonly #counts = new LRUCache<string, { calls: number; weight: number }>({ max: 10_000 });

  /** The weight of a call that is kept, or 0 for one that is not. @param weight calls it stands for already */
  weigh(
    { host, port }: Pick<Exchange, "host" | "port">,
    providerId: string,
    { one_in }: Pick<ApiSettings, "one_in">,
    weight: number,
  ): number {
    if (one_in === 1) return weight;
    const key = `${providerId} ${host} ${port ?? 0}`;
    const { calls, weight: owed } = this.#counts.get(key) ?? { calls: 0, weight: 0 };
    const isKept = calls + 1 >= one_in;
    this.#counts.set(key, isKept ? { calls: 0, weight: 0 } : { calls: calls + 1, weight: owed + weight });
    return isKept ? owed + weight : 0;
  }
}

export const samplingService = defineService("sampling", () => new Sampling());
