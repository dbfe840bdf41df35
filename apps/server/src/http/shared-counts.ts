import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { sql } from "drizzle-orm";
import type { RouteOptions } from "fastify";
import * as z from "zod/mini";
import type { Platform } from "../platform/platform.ts";

/** Max addresses counted per endpoint; the oldest are evicted first. */
const capacity = 10_000;
/** How long a call waits for the shared count, in milliseconds, before the local count decides. */
const patienceMs = 500;

interface Count {
  calls: number;
  /** Those of them that the database doesn't know yet. */
  unshared: number;
  endsAt: number;
}

const limitOfRoute = z.object({
  sharedEvery: z.number(),
  routeInfo: z.object({ method: z.union([z.string(), z.array(z.string())]), url: z.string() }),
});
const sharedCount = z.array(z.object({ calls: z.number(), ttl: z.number() }));

/**
 * Counts calls for @fastify/rate-limit: in memory, and for routes with `sharedEvery` in the database as well, once for so
 * many calls, so that a second process gives no second allowance. A call beyond the limit needs no query.
 */
export function sharedCounts({ postgres }: Pick<Platform, "postgres">): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    readonly #counts = new Map<string, Count>();
    /** null for a route whose counts are each process's own. */
    #route: string | null = null;
    #sharedEvery = 1;

    child(route: RouteOptions & { path: string; prefix: string }): SharedCounts {
      const own = new SharedCounts();
      // The options of the limit come with the route: `routeInfo` holds the route itself.
      const { data } = limitOfRoute.safeParse(route);
      if (data === undefined) return own;
      own.#route = `${String(data.routeInfo.method)} ${data.routeInfo.url}`;
      own.#sharedEvery = data.sharedEvery;
      return own;
    }

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      const count = this.#countOf(key, windowMs);
      count.calls += 1;
      const answer = () => done(null, { current: count.calls, ttl: Math.max(0, count.endsAt - Date.now()) });
      if (this.#route === null || count.calls > max) return answer();
      count.unshared += 1;
      if (count.unshared < this.#sharedEvery) return answer();
      void this.#takeOver(count, `${this.#route} ${key}`, windowMs).then(answer, answer);
    }

    /** What all processes counted, where the database says so in time. */
    async #takeOver(count: Count, key: string, windowMs: number): Promise<void> {
      const { unshared } = count;
      count.unshared = 0;
      const shared = await Promise.race([
        countForAll(key, unshared, windowMs),
        sleep(patienceMs, null, { ref: false }),
      ]);
      if (shared === null) return;
      const calls = shared.calls + count.unshared;
      if (calls > count.calls) Object.assign(count, { calls, endsAt: Date.now() + shared.ttl });
    }

    #countOf(key: string, windowMs: number): Count {
      const now = Date.now();
      const known = this.#counts.get(key);
      if (known !== undefined && known.endsAt > now) return known;
      const fresh = { calls: 0, unshared: 0, endsAt: now + windowMs };
      this.#counts.delete(key);
      this.#counts.set(key, fresh);
      const [oldest] = this.#counts.keys();
      if (this.#counts.size > capacity && oldest !== undefined) this.#counts.delete(oldest);
      return fresh;
    }
  };

  async function countForAll(key: string, calls: number, windowMs: number) {
    const ends = sql`now() + make_interval(secs => ${windowMs / 1000})`;
    const { rows } = await postgres.db.execute(sql`
      INSERT INTO rate_count AS known (key, calls, ends_at) VALUES (${key}, ${calls}, ${ends})
      ON CONFLICT (key) DO UPDATE SET
        calls = CASE WHEN known.ends_at <= now() THEN excluded.calls ELSE known.calls + excluded.calls END,
        ends_at = CASE WHEN known.ends_at <= now() THEN ${ends} ELSE known.ends_at END
      RETURNING calls, (extract(epoch FROM ends_at - now()) * 1000)::int AS ttl`);
    return sharedCount.parse(rows)[0] ?? null;
  }
}
