import { rejectReason } from "@parapet/contract";
import * as z from "zod/mini";
import { readSearch, timeBound } from "../../../../lib/list/read-search.ts";

/** The tabs of a source's page, in their order. */
export const sourceTabs = ["health", "rejects", "install", "try"] as const;
export type SourceTab = (typeof sourceTabs)[number];

const schema = z.object({
  tab: z._default(z.enum(sourceTabs), "health"),
  /** The period of the funnel. */
  from: z._default(timeBound, "now-24h"),
  to: z.optional(timeBound),
  /** Which refusals are listed; all without it. */
  reason: z.optional(rejectReason),
});

export type SourceSearch = z.output<typeof schema>;

export function readSourceSearch(search: Readonly<Record<string, unknown>>): SourceSearch {
  return readSearch(schema, search);
}
