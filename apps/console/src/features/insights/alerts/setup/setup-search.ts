import { id } from "@parapet/contract";
import * as z from "zod/mini";
import { readSearch } from "../../../../lib/list/read-search.ts";

export const setupTab = z.enum(["rules", "channels", "packs"]);

const schema = z.object({
  tab: z._default(setupTab, "rules"),
  /** The channel whose deliveries are shown. */
  deliveries: z.optional(id),
});

type SetupSearch = z.output<typeof schema>;

export function readSetupSearch(search: Readonly<Record<string, unknown>>): SetupSearch {
  return readSearch(schema, search);
}
