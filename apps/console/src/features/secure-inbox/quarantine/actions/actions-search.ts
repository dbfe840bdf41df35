import { tenantActionColumns, tenantActionSelection } from "@parapet/contract";
import * as z from "zod/mini";
import { listSearch, timeParams } from "../../../../lib/list/list-search.ts";
import { listParams } from "../../../../lib/list/read-search.ts";

const { "subject[is]": _subject, "campaign[is]": _campaign, ...selection } = tenantActionSelection;

const schema = z.object({
  ...listParams(tenantActionColumns),
  ...selection,
  ...timeParams,
  /** The action that is open in the drawer. */
  item: z.optional(z.uuid()),
});

export type ActionsSearch = z.output<typeof schema>;

/** The address of the list of actions. */
export const actionsSearch = listSearch(schema, selection);
