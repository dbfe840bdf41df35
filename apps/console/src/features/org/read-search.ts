import * as z from "zod/mini";

/** The columns that an address chooses, one or several. */
export const chosenOf = <Column extends z.ZodMiniType>(column: Column) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => [value].flat()),
      z.array(column),
    ),
  );

/** Reads an address. What does not parse counts as absent. */
export function readSearch<Schema extends z.ZodMiniType>(
  schema: Schema,
  search: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const read = schema.safeParse(search);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))));
}
