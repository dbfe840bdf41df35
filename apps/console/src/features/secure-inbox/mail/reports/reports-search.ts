import { reportColumns, reportSelection } from "@parapet/contract";
import * as z from "zod/mini";
import { listSearch, timeParams } from "../../../../lib/list/list-search.ts";
import { listParams } from "../../../../lib/list/read-search.ts";

const schema = z.object({
  ...listParams(reportColumns),
  ...reportSelection,
  ...timeParams,
});

export type ReportsSearch = z.output<typeof schema>;

/** The address of the list of reported mails. */
export const reportsSearch = listSearch(schema, reportSelection, ["shelf"]);
