import type { Report } from "@parapet/mail-analysis";
import type { Platform } from "../../../platform/platform.ts";
import { inLane, type Lanes, type Most, newLanes, usualUntilOthers } from "../../../platform/lanes.ts";

/** A parsed report; null if it isn't an email or is too costly to parse. */
export type ReadReport = Report | null;

/** What one report may cost. Long parsing makes way for other tenants. */
const limits: Most = { ms: 20_000, memory: 512, untilOthers: usualUntilOthers };

const pools = new WeakMap<Platform, Lanes>();

/** Parses a report in a worker, because attachments come from attackers. */
export function readReportInWorker(platform: Platform, owner: string, raw: Uint8Array): Promise<ReadReport> {
  const pool = pools.get(platform) ?? newLanes(1, new URL("report-worker.ts", import.meta.url), null, limits);
  pools.set(platform, pool);
  return inLane<{ readonly report: ReadReport }, ReadReport>(pool, {
    owner,
    asked: raw,
    hear: async ({ report }) => report,
    tooCostly: null,
  });
}
