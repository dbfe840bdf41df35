import { AsyncLocalStorage } from "node:async_hooks";

/** On whose account the event store works. */
export interface QueryMeter {
  /** Called before each query. @throws when there is no time left */
  assertTime(): void;
  charge(ms: number): void;
}

const meters = new AsyncLocalStorage<QueryMeter>();

/** Does work whose queries are timed. What runs without, such as jobs, isn't. */
export function metered<Result>(meter: QueryMeter | null, work: () => Result): Result {
  return meter === null ? work() : meters.run(meter, work);
}

/** Does work that isn't the asker's, such as reading how much they use. */
export function unmetered<Result>(work: () => Result): Result {
  return meters.exit(work);
}

/** The provider whose queries run now; null for none. */
export function currentMeter(): QueryMeter | null {
  return meters.getStore() ?? null;
}

/** Times a query on the account of who asks. */
export async function timed<Result>(query: () => Promise<Result>): Promise<Result> {
  const meter = currentMeter();
  if (meter === null) return query();
  meter.assertTime();
  const started = performance.now();
  try {
    return await query();
  } finally {
    meter.charge(performance.now() - started);
  }
}
