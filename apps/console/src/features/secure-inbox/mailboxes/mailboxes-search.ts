import { mailboxColumns, mailboxSelection } from "@parapet/contract";
import * as z from "zod/mini";
import { fieldSearch } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

/** The columns of the table: those of an export, and the menu. */
const tableColumns = z.enum([...mailboxColumns.options, "actions"]);
export type TableColumnId = z.infer<typeof tableColumns>;

/** What the page shows: the mailboxes, what is said about senders, from when on mail is called what, how reports are worked. */
export const mailboxesTabs = ["people", "senders", "verdicts", "reports"] as const;

const schema = z.object({
  ...listParams(tableColumns),
  ...mailboxSelection,
  tab: z._default(z.enum(mailboxesTabs), "people"),
});
export type MailboxesSearch = z.output<typeof schema>;

/** The address of the mailboxes. */
export const mailboxesSearch = fieldSearch(schema, {
  vip: { operator: "is", single: true },
  watched: { operator: "is", single: true },
  suggested: { operator: "is", single: true },
  department: { operator: "is" },
});
