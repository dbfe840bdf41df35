import { Counter, type Registry } from "prom-client";
import type { Growth } from "./messages.ts";

/** Follows the counters of one registry, so that another one can count for both. */
export class GrowingCounters {
  readonly #registry: Registry;
  readonly #told = new Map<string, number>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** How much our counters have grown since the last time; those of Node itself belong to the thread. */
  async growths(): Promise<Growth[]> {
    const growths: Growth[] = [];
    for (const metric of this.#registry.getMetricsAsArray()) {
      if (!(metric instanceof Counter)) continue;
      const { name, values } = await metric.get();
      if (!name.startsWith("parapet_")) continue;
      for (const { labels, value } of values) {
        const key = `${name} ${JSON.stringify(labels)}`;
        const by = value - (this.#told.get(key) ?? 0);
        if (by > 0) growths.push({ metric: name, labels, by });
        this.#told.set(key, value);
      }
    }
    return growths;
  }
}

/** Lets counters of this registry grow as those of another one have. */
export function grow(registry: Registry, growths: readonly Growth[]): void {
  for (const { metric, labels, by } of growths) {
    const counter = registry.getSingleMetric(metric);
    if (counter instanceof Counter) counter.inc(labels, by);
  }
}
