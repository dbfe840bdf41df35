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
const threats = addressOf("threats");

export type MailSearch = ReturnType<typeof threats.read>;

/** The address of the log of threats. */
export const readThreatsSearch = threats.read;

/** The address of the mails that wait for a decision. */
export const readPhishingSearch = addressOf("open").read;

/** What either address means; both name their shelf. */
export const { filtersOf, withFilters, isFiltered, withoutFilters } = threats;

/** The contract's conditions as fields with their operators, in its order. */
export const mailOperators = filterOperators(Object.keys(mailSelection).filter((name) => name.endsWith("]")));
