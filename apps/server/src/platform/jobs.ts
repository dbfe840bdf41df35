import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type WorkerEvents,
} from "graphile-worker";
import type * as z from "zod/mini";
import type { Log } from "./log.ts";
import type { Postgres, Transaction } from "./postgres/postgres.ts";
import { defaultLeaseMs, keepWorkerLease, type WorkerLease } from "./worker-lease.ts";

/** Every kind of job with its payload. A file that brings a job adds its line by declaration merging. */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/** How one kind of job is done. A job that throws is tried again later. */
export interface Task {
  readonly run: (payload: unknown) => Promise<void>;
  /** Cron pattern (UTC) for a job that also starts by the clock, with an empty payload. */
  readonly schedule: string | null;
}

/** A task for every kind of job. */
export type Tasks = { readonly [Name in JobName]: Task };

interface AddOptions {
  /** A waiting job with the same key is replaced. */
  readonly key?: string;
  /** Seconds before which it is not done. */
  readonly afterS?: number;
  /** A waiting job with the same key is done when it was to be, unless it has failed. */
  readonly keepsTime?: boolean;
  /** Tries before the job is given up; the waits between them grow as e^n seconds. */
  readonly attempts?: number;
}

/** Work that outlives a request: kept in PostgreSQL, done by any process, done again after a crash. */
export interface Jobs {
  /** Adds a job that exists only if the transaction commits. */
  add<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    options?: AddOptions,
  ): Promise<void>;
  /** Starts doing the jobs that have a task here; others wait for a process that has theirs. */
  start(tasks: Partial<Tasks>): Promise<void>;
  /** Takes no more and lets running jobs finish, as long as there is time; the others are released to be done again. */
  stop(): Promise<void>;
}

/** How often each of four workers polls for due jobs, in milliseconds; new jobs are announced by NOTIFY. */
const pollMs = 5_000;

/** How long giving up a lease may take, in milliseconds. */
const leaseEndMs = 2_000;

interface Started {
  readonly runner: Runner;
  readonly lease: WorkerLease;
  readonly pool: LeavablePool;
}

interface JobsOptions {
  readonly postgres: Postgres;
  readonly log: Log;
  readonly leaseMs?: number;
  /** How long a stop waits for running jobs, in milliseconds. */
  readonly stopMs?: number;
}

/** Declares how jobs of one kind are done; the payload is checked before each run. */
export function defineTask<Name extends JobName>(
  payload: z.ZodMiniType<JobPayloads[Name]>,
  runJob: (payload: JobPayloads[Name]) => Promise<void>,
  schedule: string | null = null,
): Task {
  return { run: async (raw) => runJob(payload.parse(raw)), schedule };
}

/** Prepares the job tables; nothing runs before `start`. */
export async function createJobs({
  postgres,
  log,
  leaseMs = defaultLeaseMs,
  stopMs = 5_000,
}: JobsOptions): Promise<Jobs> {
  const shared = { pgPool: postgres.pool, logger: loggerOf(log) };
  await runMigrations(shared);
  let stopping: Promise<void> = Promise.resolve();
  let started: Started | null = null;

  async function end({ runner, lease, pool }: Started): Promise<void> {
    const isDone = await Promise.race([runner.stop().then(() => true), sleep(stopMs, false, { ref: false })]);
    if (!isDone) log.warn("jobs that did not end in time are released to be done again");
    // Where the database hangs the lease expires by itself.
    await Promise.race([lease.end(), sleep(leaseEndMs)]);
    if (!isDone) pool.leave();
  }

  return {
    async add(tx, name, payload, { key, afterS = 0, keepsTime = false, attempts = 10 } = {}) {
      await tx.execute(sql`
        SELECT FROM graphile_worker.add_job(
          ${name}::text,
          payload => ${JSON.stringify(payload)}::json,
          job_key => ${key ?? null}::text,
          run_at => now() + make_interval(secs => ${afterS}),
          max_attempts => ${attempts}::int,
          job_key_mode => ${keepsTime ? "preserve_run_at" : "replace"}::text
        )`);
    },
    async start(tasks) {
      const named = Object.entries<Task>(tasks);
      const events: WorkerEvents = new EventEmitter();
      let workerId = "";
      events.on("pool:create", ({ workerPool }) => (workerId = workerPool.id));
      const pool = leavablePool(postgres.pool);
      const runner = await run({
        ...shared,
        pgPool: pool.pool,
        events,
        concurrency: 4,
        pollInterval: pollMs,
        noHandleSignals: true,
        taskList: Object.fromEntries(named.map(([name, task]) => [name, task.run])),
        parsedCronItems: parseCronItems(cronItemsOf(named)),
      });
      runner.promise.catch((error: unknown) => log.error({ err: error }, "the job runner stopped"));
      const utils = await makeWorkerUtils(shared);
      started = { runner, pool, lease: await keepWorkerLease({ postgres, utils, log, workerId, leaseMs }) };
    },
    stop() {
      if (started !== null) stopping = end(started);
      started = null;
      return stopping;
    },
  };
}

interface LeavablePool {
  readonly pool: Postgres["pool"];
  leave(): void;
}

/**
 * A pool that can be abandoned: from then on it returns neither connections nor errors. A job that outlives its server
 * would otherwise end the process when it reports to a pool that is closed.
 */
function leavablePool(pool: Postgres["pool"]): LeavablePool {
  let isLeft = false;
  const never = (): Promise<never> => new Promise(() => undefined);
  return {
    pool: new Proxy(pool, {
      get(target, key) {
        if (isLeft && (key === "connect" || key === "query")) return never;
        const value: unknown = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
    leave: () => void (isLeft = true),
  };
}

function cronItemsOf(tasks: readonly [name: string, task: Task][]) {
  return tasks.flatMap(([name, { schedule }]) => (schedule === null ? [] : [{ task: name, match: schedule }]));
}

/** The runner's own account of every job it does is worth a line only when someone debugs. */
const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

function loggerOf(log: Log): Logger {
  return new Logger((scope) => (level, message) => log[levels[level]]({ jobs: scope }, message));
}
