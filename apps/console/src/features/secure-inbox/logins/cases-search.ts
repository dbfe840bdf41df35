import { loginCaseColumns, loginCaseSelection } from "@parapet/contract";
import * as z from "zod/mini";
import { listSearch, timeParams } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(loginCaseColumns),
  ...loginCaseSelection,
  ...timeParams,
});

export type CasesSearch = z.output<typeof schema>;

/** The address of the list of cases. */
export const casesSearch = listSearch(schema, loginCaseSelection);
