import { sql } from "drizzle-orm";
import type { WorkerUtils } from "graphile-worker";
import * as z from "zod/mini";
import type { Log } from "./log.ts";
import type { Postgres } from "./postgres/postgres.ts";

/** Lifetime of a lease without a heartbeat, in milliseconds. */
export const defaultLeaseMs = 35_000;

interface LeaseOptions {
  readonly postgres: Pick<Postgres, "db">;
  readonly utils: Pick<WorkerUtils, "forceUnlockWorkers">;
  readonly log: Log;
  /** The id that jobs are locked with. */
  readonly workerId: string;
  readonly leaseMs: number;
}

/** A worker's lease, renewed until it ends. */
export interface WorkerLease {
  /** Ends the heartbeat and releases the jobs that the worker still has. */
  end(): Promise<void>;
}

const lockHolders = z.array(z.object({ id: z.string() }));

/**
 * Renews the lease of this worker and releases the jobs of workers whose lease has expired: graphile-worker itself keeps the
 * locks of a killed one for four hours.
 */
export async function keepWorkerLease({ postgres, utils, log, workerId, leaseMs }: LeaseOptions): Promise<WorkerLease> {
  const lease = sql`make_interval(secs => ${leaseMs / 1000})`;
  let steadySince = Date.now();
  let lastBeat = Date.now();

  async function beat(): Promise<void> {
    await postgres.db.execute(sql`
      INSERT INTO job_worker (id, seen_at) VALUES (${workerId}, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()`);
    // After an outage of the database every heartbeat is old: each worker gets the time for a new one first.
    if (Date.now() - lastBeat > leaseMs / 2) steadySince = Date.now();
    lastBeat = Date.now();
  }

  async function releaseDead(): Promise<void> {
    const found = await postgres.db.execute(sql`
      SELECT DISTINCT locked_by AS id FROM graphile_worker.jobs
      WHERE locked_at < now() - ${lease}
        AND NOT EXISTS (SELECT FROM job_worker WHERE id = locked_by AND seen_at > now() - ${lease})`);
    const dead = lockHolders.parse(found.rows).map(({ id }) => id);
    if (dead.length > 0) {
      log.warn({ workers: dead }, "releasing the jobs of dead workers");
      await utils.forceUnlockWorkers(dead);
    }
    await postgres.db.execute(sql`DELETE FROM job_worker WHERE seen_at < now() - interval '1 hour'`);
  }

  let running: Promise<void> | null = null;
  async function round(): Promise<void> {
    try {
      await beat();
      if (Date.now() - steadySince > leaseMs) await releaseDead();
    } catch (error) {
      log.warn({ err: error }, "the heartbeat of the job worker failed");
    } finally {
      running = null;
    }
  }

  await beat();
  const timer = setInterval(() => void (running ??= round()), leaseMs / 5);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await running;
      await utils.forceUnlockWorkers([workerId]);
      await postgres.db.execute(sql`DELETE FROM job_worker WHERE id = ${workerId}`);
    },
  };
}
