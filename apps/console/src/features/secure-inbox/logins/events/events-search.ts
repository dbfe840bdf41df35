import { loginEventColumns, loginEventSelection } from "@parapet/contract";
import * as z from "zod/mini";
import { listSearch, timeParams } from "../../../../lib/list/list-search.ts";
import { listParams } from "../../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(loginEventColumns),
  ...loginEventSelection,
  ...timeParams,
});

export type EventsSearch = z.output<typeof schema>;

/** The address of the list of sign-ins. */
export const eventsSearch = listSearch(schema, loginEventSelection);
