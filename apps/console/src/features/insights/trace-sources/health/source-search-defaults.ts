import type { SourceSearch } from "./source-search.ts";

/** Left out of the address of a source. */
export const sourceSearchDefaults = { tab: "health" } as const satisfies Partial<SourceSearch>;
