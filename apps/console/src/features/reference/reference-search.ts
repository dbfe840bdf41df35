import { comparedVersion, text } from "@parapet/contract";
import * as z from "zod/mini";
import { readSearch } from "../../lib/list/read-search.ts";

const schema = z.object({
  /** Of the operation that is shown; the overview without them. */
  method: z.optional(text(20)),
  path: z.optional(text(8_000)),
  /** Of the document; the newest without it. */
  version: z.optional(comparedVersion),
});
export type ReferenceSearch = z.output<typeof schema>;

export function readReferenceSearch(search: Readonly<Record<string, unknown>>): ReferenceSearch {
  return readSearch(schema, search);
}
