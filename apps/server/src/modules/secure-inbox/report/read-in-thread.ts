import type { Report } from "@parapet/mail-analysis";
import type { Platform } from "../../../platform/platform.ts";
import { inLane, type Lanes, newLanes } from "../../../platform/lanes.ts";

/** What a thread says of a mail to the reporting mailbox; null for what is no mail, or costs too much to read. */
export type ReadReport = Report | null;

const lanesOf = new WeakMap<Platform, Lanes>();

/** Reads a report beside the main thread: what is attached to it is what attackers sent. */
export function readReportInThread(platform: Platform, owner: string, raw: Uint8Array): Promise<ReadReport> {
  const lanes = lanesOf.get(platform) ?? newLanes(1, new URL("report-thread.ts", import.meta.url), null);
  lanesOf.set(platform, lanes);
  return inLane<{ readonly report: ReadReport }, ReadReport>(lanes, {
    owner,
    asked: raw,
    hear: async ({ report }) => report,
    tooCostly: null,
  });
}
