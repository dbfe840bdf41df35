import type { SourceSearch } from "./source-search.ts";

/** Left out of the address of a source. */
export const sourceSearchDefaults = { tab: "health", from: "now-24h" } as const satisfies Partial<SourceSearch>;
