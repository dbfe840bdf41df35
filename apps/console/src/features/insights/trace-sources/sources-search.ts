import { id, paging, sortBy, text } from "@parapet/contract";
import * as z from "zod/mini";

/** The columns of the table, in its order. */
export const sourceColumns = z.enum([
  "name",
  "type",
  "status",
  "last_seen_at",
  "rate_1m",
  "events_total",
  "rejects_total",
  "token_prefix",
  "created_at",
  "actions",
]);
export type SourceColumn = z.infer<typeof sourceColumns>;

const schema = z.object({
  ...paging,
  sort: sortBy(["name", "type", "created_at"], "name"),
  search: z.optional(text(200)),
  column: z.optional(
    z.pipe(
      z.transform((value: unknown) => [value].flat()),
      z.array(sourceColumns),
    ),
  ),
  /** The source whose refused payloads are open. */
  rejects: z.optional(id),
});

export type SourcesSearch = z.output<typeof schema>;

/** Reads an address. What does not parse counts as absent. */
export function readSourcesSearch(search: Readonly<Record<string, unknown>>): SourcesSearch {
  const read = schema.safeParse(search);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))));
}
