import { parseSearch } from "../lib/address/search.ts";

/** The parameters of an address or of a link, in no order; a repeated one is a list. */
export const queryOf = (href: string | null) => parseSearch(new URL(href ?? "", location.origin).search);

/** An address without its parameters. */
export const pathOf = (href: string | null) => new URL(href ?? "", location.origin).pathname;
