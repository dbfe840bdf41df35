import { mailColumns, mailSelection, mailShelf, type MailShelf } from "@parapet/contract";
import * as z from "zod/mini";
import { filterOperators } from "../../../lib/address/filters.ts";
import { listSearch, timeParams } from "../../../lib/list/list-search.ts";
import { listParams } from "../../../lib/list/read-search.ts";

const schemaFor = (shelf: MailShelf) =>
  z.object({
    ...listParams(mailColumns),
    ...mailSelection,
    ...timeParams,
    shelf: z._default(mailShelf, shelf),
    /** The list that a mail was opened from. */
    list: z.optional(z.literal("phishing")),
  });

const addressOf = (shelf: MailShelf) => listSearch(schemaFor(shelf), mailSelection, ["shelf"]);
/** The address of the log of threats. */
export const threatsSearch = addressOf("threats");

/** The address of the mails that wait for a decision. */
export const phishingSearch = addressOf("open");

export type MailSearch = ReturnType<typeof threatsSearch.read>;

/** The contract's conditions as fields with their operators, in its order. */
export const mailOperators = filterOperators(Object.keys(mailSelection).filter((name) => name.endsWith("]")));
