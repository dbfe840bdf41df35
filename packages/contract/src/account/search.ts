import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { text } from "../primitives.ts";

/** The kinds of things the search knows. */
export const searchScope = z.enum([
  "user",
  "organization",
  "api",
  "source",
  "event",
  "protection",
  "client",
  "campaign",
]);
export type SearchScope = z.infer<typeof searchScope>;

/** One thing that was found. */
export const searchHit = z.object({
  scope: searchScope,
  id: z.string(),
  title: z.string(),
  /** What tells it from others of the same title. */
  detail: z.string(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchEndpoints = {
  "search.find": endpoint({
    method: "GET",
    path: "/api/account/search",
    summary: "Find a few things by a part of their names, of the kinds the caller may read",
    access: may.useOwnAccount,
    query: z.strictObject({ q: text(200), scope: z.optional(searchScope) }),
    answer: { status: 200, body: z.object({ items: z.array(searchHit) }) },
    errors: [],
  }),
};
