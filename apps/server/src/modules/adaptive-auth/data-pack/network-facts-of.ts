import { once } from "../../../platform/once.ts";
import type { Platform } from "../../../platform/platform.ts";
import { NetworkFactsService } from "./network-facts.ts";

/** What one process's platform knows about networks; nothing before its first `load`. */
export const networkFactsOf = once((platform: Platform) => new NetworkFactsService(platform));
