import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** How long after a failed connection the next one is tried, in milliseconds. */
const retryMs = 1_000;

/** A code that graphile-worker retries; of lost connections it knows few. */
const retried = "ETIMEDOUT";

/** The pool of a job runner. */
export interface JobsPool {
  readonly pool: pg.Pool;
  /** From now on it returns neither connections nor errors. */
  leave(): void;
}

/**
 * A pool for graphile-worker, which reports finished jobs without awaiting or catching that: a rejection would end the
 * process. So it connects until PostgreSQL answers, and lost connections have a code that is retried.
 */
export function jobsPool(pool: pg.Pool): JobsPool {
  let isLeft = false;
  const never = (): Promise<never> => new Promise(() => undefined);
  async function connect(): Promise<pg.PoolClient> {
    while (!isLeft) {
      const client = await pool.connect().catch(() => null);
      if (client !== null) return withRetriedErrors(client);
      await sleep(retryMs, undefined, { ref: false });
    }
    return never();
  }
  return {
    pool: new Proxy(pool, {
      get(target, key) {
        if (isLeft && (key === "connect" || key === "query")) return never;
        // The listening connection takes a callback, and handles its errors.
        if (key === "connect")
          return (...given: Parameters<pg.Pool["connect"]>) =>
            given.length > 0 ? target.connect(...given) : connect();
        return bound(target, key);
      },
    }),
    leave: () => void (isLeft = true),
  };
}

function withRetriedErrors(client: pg.PoolClient): pg.PoolClient {
  const query = async (text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    try {
      return await client.query(text, values);
    } catch (error) {
      throw error instanceof Error && isLostConnection(error) ? Object.assign(error, { code: retried }) : error;
    }
  };
  return new Proxy(client, { get: (target, key) => (key === "query" ? query : bound(target, key)) });
}

/** Errors of the driver, and of a server that shuts down (https://www.postgresql.org/docs/17/errcodes-appendix.html). */
function isLostConnection(error: Error): boolean {
  return !(error instanceof pg.DatabaseError) || /^(?:08|57P)/.test(error.code ?? "");
}

function bound(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === "function" ? value.bind(target) : value;
}
