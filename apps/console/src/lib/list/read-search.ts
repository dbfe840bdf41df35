import { id, paging } from "@parapet/contract";
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
