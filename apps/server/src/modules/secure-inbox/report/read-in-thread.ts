import type { Report } from "@parapet/mail-analysis";
import type { Platform } from "../../../platform/platform.ts";
import { inLane, type Lanes, type Most, newLanes, usualUntilOthers } from "../../../platform/lanes.ts";

/** What a thread says of a mail to the reporting mailbox; null for what is no mail, or costs too much to read. */
export type ReadReport = Report | null;

/** What one report may cost. Long reading makes way for other tenants. */
const limits: Most = { ms: 20_000, memory: 512, untilOthers: usualUntilOthers };

const lanesOf = new WeakMap<Platform, Lanes>();

/** Reads a report beside the main thread: what is attached to it is what attackers sent. */
export function readReportInThread(platform: Platform, owner: string, raw: Uint8Array): Promise<ReadReport> {
  const lanes = lanesOf.get(platform) ?? newLanes(1, new URL("report-thread.ts", import.meta.url), null, limits);
  lanesOf.set(platform, lanes);
  return inLane<{ readonly report: ReadReport }, ReadReport>(lanes, {
    owner,
    asked: raw,
    hear: async ({ report }) => report,
    tooCostly: null,
  });
}
