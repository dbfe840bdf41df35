import { ruleChangeColumns, ruleChangeSelection } from "@parapet/contract";
import * as z from "zod/mini";
import { listSearch, timeParams } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(ruleChangeColumns),
  ...ruleChangeSelection,
  ...timeParams,
});

export type RuleChangesSearch = z.output<typeof schema>;

/** The address of the list of changed rules. */
export const ruleChangesSearch = listSearch(schema, ruleChangeSelection);
