import { eventColumns, eventSelection, listOf, paging } from "@parapet/contract";
import { momentOf } from "@parapet/ui/time-range";
import * as z from "zod/mini";

/** Seconds between two automatic reloads. */
const refreshChoices = ["off", "5", "30"] as const;

/** An instant, or a token relative to now such as `now-1h`. */
const bound = z.string().check(z.refine((text) => momentOf(text, new Date()) !== null));

/** The address of the events list: the contract's query in its own words, the columns, the pace of reloading. */
const schema = z.object({
  ...paging,
  ...eventSelection,
  from: z.optional(bound),
  to: z.optional(bound),
  // The router hands over texts of an address as well as values of a link.
  showNonApi: z._default(z.union([z.boolean(), z.stringbool()]), false),
  column: z.optional(listOf(eventColumns)),
  refresh: z._default(z.enum(refreshChoices), "off"),
});

export type EventsSearch = z.output<typeof schema>;

/** Reads an address. What does not parse counts as absent: a mistyped link shows a list, not an error. */
export function readEventsSearch(search: Readonly<Record<string, unknown>>): EventsSearch {
  const read = schema.safeParse(search);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))));
}
