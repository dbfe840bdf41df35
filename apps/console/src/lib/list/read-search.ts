import { id, paging } from "@parapet/contract";
import { momentOf } from "@parapet/ui/time-range";
import * as z from "zod/mini";

/** What the address of every list holds: page, page size, the columns it chooses (one or several), the saved view. */
export const listParams = <Column extends z.ZodMiniType>(column: Column) => ({
  ...paging,
  column: z.optional(
    z.pipe(
      z.transform((value: unknown) => [value].flat()),
      z.array(column),
    ),
  ),
  view: z.optional(id),
});

/** An end of a range of time: an instant, or a token relative to now such as `now-1h`. */
export const timeBound = z.string().check(z.refine((text) => momentOf(text, new Date()) !== null));

/** Reads an address. What does not parse counts as absent: a mistyped link shows a list, not an error. */
export function readSearch<Schema extends z.ZodMiniType>(
  schema: Schema,
  search: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const read = schema.safeParse(search);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))));
}
