import { paging, text } from "@parapet/contract";
import * as z from "zod/mini";

const schema = z.object({
  ...paging,
  search: z.optional(text(200)),
  status: z.optional(z.string()),
  sort: z.optional(z.string()),
});

export type ListAddress = z.output<typeof schema>;

/** What an address selects; what does not parse counts as absent. */
export function readListAddress(search: Readonly<Record<string, unknown>>): ListAddress {
  const read = schema.safeParse(search);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))));
}
