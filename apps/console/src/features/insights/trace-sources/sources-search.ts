import { sortBy, text, traceSourceColumns } from "@parapet/contract";
import * as z from "zod/mini";
import { fieldSearch } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

/** The columns of the table, in its order: those of an export, and the menu. */
const sourceColumns = z.enum([...traceSourceColumns.options, "actions"]);
export type SourceColumn = z.infer<typeof sourceColumns>;

const schema = z.object({
  ...listParams(sourceColumns),
  sort: sortBy(["name", "type", "created_at"], "name"),
  search: z.optional(text(200)),
});

export type SourcesSearch = z.output<typeof schema>;

/** The address of the list of trace sources. */
export const sourcesSearch = fieldSearch(schema, {});
