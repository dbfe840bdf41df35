import * as z from "zod/mini";
import { readSearch } from "../../../lib/list/read-search.ts";

/** The tabs of an API's configuration, in their order. */
export const policyTabs = [
  "policy",
  "signals",
  "zones",
  "clients",
  "general",
  "gateway",
  "try",
  "back-test",
  "versions",
] as const;
export type PolicyTab = (typeof policyTabs)[number];

const schema = z.object({
  tab: z._default(z.enum(policyTabs), "policy"),
  /** The version that is compared with the one before it. */
  version: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))),
});

export type PolicySearch = z.output<typeof schema>;

export function readPolicySearch(search: Readonly<Record<string, unknown>>): PolicySearch {
  return readSearch(schema, search);
}
