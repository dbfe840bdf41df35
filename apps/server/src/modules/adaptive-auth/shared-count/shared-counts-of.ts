import type { Platform } from "../../../platform/platform.ts";
import { SharedCounts } from "./shared-counts.ts";

const counts = new WeakMap<Platform, SharedCounts>();

/** What one process's platform counts together with the others. */
export function sharedCountsOf(platform: Platform): SharedCounts {
  const shared = counts.get(platform) ?? new SharedCounts(platform);
  counts.set(platform, shared);
  return shared;
}
