import { quarantineColumns, quarantineSelection } from "@parapet/contract";
import * as z from "zod/mini";
import { listSearch, timeParams } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(quarantineColumns),
  ...quarantineSelection,
  ...timeParams,
  /** The held email that is open in the drawer. */
  item: z.optional(z.uuid()),
});

export type QuarantineSearch = z.output<typeof schema>;

/** The address of the list of held mail. */
export const quarantineSearch = listSearch(schema, quarantineSelection);
