import { Counter, type Registry } from "prom-client";
import type { CounterDelta } from "./messages.ts";

/** Reads the increases of one registry's counters, so that another registry can include them. */
export class CounterDeltas {
  readonly #registry: Registry;
  readonly #reported = new Map<string, number>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The increases of Parapet's counters since the last read; Node's own are per thread. */
  async read(): Promise<CounterDelta[]> {
    const deltas: CounterDelta[] = [];
    for (const metric of this.#registry.getMetricsAsArray()) {
      if (!(metric instanceof Counter)) continue;
      const { name, values } = await metric.get();
      if (!name.startsWith("parapet_")) continue;
      for (const { labels, value } of values) {
        const key = `${name} ${JSON.stringify(labels)}`;
        const by = value - (this.#reported.get(key) ?? 0);
        if (by > 0) deltas.push({ metric: name, labels, by });
        this.#reported.set(key, value);
      }
    }
    return deltas;
  }
}

/** Increases counters of this registry by another one's deltas. */
export function addDeltas(registry: Registry, deltas: readonly CounterDelta[]): void {
  for (const { metric, labels, by } of deltas) {
    const counter = registry.getSingleMetric(metric);
    if (counter instanceof Counter) counter.inc(labels, by);
  }
}
