import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "./failure.ts";
import type { Log } from "./log.ts";
import type { Readiness } from "./readiness.ts";

/** Watches free disk space and stops intake before the databases run out of it. */
export interface DiskGuard {
  /** Free space is below the reserve: events are refused. */
  readonly isLow: boolean;
  /** Free space is below half the reserve: the journal refuses rows too, so decisions wait in memory. */
  readonly isFull: boolean;
  /** @throws Failure `unavailable` while space is low */
  mustHaveSpace(): void;
  close(): Promise<void>;
}

interface WatchOptions {
  readonly dataFolder: string;
  /** 0 watches nothing. */
  readonly reserveBytes: number;
  readonly readiness: Readiness;
  readonly log: Log;
  readonly everyMs?: number;
}

const MiB = 1024 * 1024;
const retryAfterS = 30;

/** Parts of the data folder that can be separate mounts. */
const parts = ["", "journal", "postgres", "clickhouse"] as const;

/** Checks now and then every second. Intake resumes when free space exceeds the reserve by a quarter. */
export async function watchDisk({
  dataFolder,
  reserveBytes,
  readiness,
  log,
  everyMs = 1_000,
}: WatchOptions): Promise<DiskGuard> {
  let isLow = false;
  let isFull = false;
  const detail = "The server's disk is almost full. Free space, then send again.";

  async function look(): Promise<void> {
    const free = Math.min(...(await Promise.all(parts.map((part) => freeBytes(join(dataFolder, part))))));
    const wasLow = isLow;
    isLow = free < reserveBytes * (wasLow ? 1.25 : 1);
    isFull = free < reserveBytes / 2;
    if (isLow === wasLow) return;
    const space = { freeMiB: Math.floor(free / MiB), reserveMiB: Math.floor(reserveBytes / MiB), dataFolder };
    if (isLow) log.error(space, "the disk is almost full: events are refused until space is free");
    else log.info(space, "the disk has space again: events are taken");
    readiness.report("disk", isLow ? `The disk is almost full (${space.freeMiB} MiB free): events are refused.` : null);
  }

  if (reserveBytes > 0) await look();
  const timer = reserveBytes > 0 ? setInterval(() => void look(), everyMs).unref() : undefined;
  return {
    get isLow() {
      return isLow;
    },
    get isFull() {
      return isFull;
    },
    mustHaveSpace() {
      if (isLow) throw new Failure("unavailable", { detail, retryAfter: retryAfterS });
    },
    async close() {
      clearInterval(timer);
    },
  };
}

/** Infinity where the path doesn't exist or can't be measured. */
async function freeBytes(path: string): Promise<number> {
  return statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
}
