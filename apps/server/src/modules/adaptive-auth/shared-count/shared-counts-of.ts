import { once } from "../../../platform/once.ts";
import type { Platform } from "../../../platform/platform.ts";
import { SharedCounts } from "./shared-counts.ts";

/** What one process's platform counts together with the others. */
export const sharedCountsOf = once((platform: Platform) => new SharedCounts(platform));
