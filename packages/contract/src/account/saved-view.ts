import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant, text } from "../primitives.ts";

/** The lists that views are kept of. */
export const savedViewPage = z.enum([
  "events",
  "trace-sources",
  "apis",
  "users",
  "organizations",
  "providers",
  "alerts",
  "api-clients",
  "protected-apis",
  "decisions",
  "threat-logs",
  "campaigns",
  "login-cases",
  "tenant-actions",
  "sign-ins",
  "rule-changes",
  "phishing-emails",
  "quarantine-emails",
  "abuse-inbox",
  "mailboxes",
]);
export type SavedViewPage = z.infer<typeof savedViewPage>;

/** The query string of a list's address under a name. */
export const savedView = z.object({
  id,
  page: savedViewPage,
  name: z.string(),
  /** Without a question mark; empty for the list as it comes. */
  query: z.string(),
  /** Seen by all of the owner's house: the provider's own people, or those of the owner's organization. */
  shared: z.boolean(),
  owner: z.string(),
  /** Whether the caller may change and delete it. */
  editable: z.boolean(),
  /** What the caller's own visits without a query start with. */
  is_default: z.boolean(),
  updated_at: instant,
});
export type SavedView = z.infer<typeof savedView>;

const fields = {
  name: text(80),
  query: z.string().check(z.maxLength(4000)),
  shared: z.boolean(),
};

export const savedViewEndpoints = {
  "savedViews.list": endpoint({
    method: "GET",
    path: "/api/account/saved-views",
    summary: "List the caller's own views of a page and those shared with the caller",
    access: may.useOwnAccount,
    query: z.strictObject({ page: savedViewPage }),
    answer: { status: 200, body: z.object({ items: z.array(savedView) }) },
    errors: [],
  }),
  "savedViews.create": endpoint({
    method: "POST",
    path: "/api/account/saved-views",
    summary: "Save a view of a page",
    access: may.useOwnAccount,
    body: z.strictObject({ page: savedViewPage, ...fields, shared: z._default(fields.shared, false) }),
    answer: { status: 201, body: savedView },
    errors: ["conflict"],
  }),
  "savedViews.update": endpoint({
    method: "PATCH",
    path: "/api/account/saved-views/:id",
    summary: "Rename a view, replace its query, share it or stop sharing it",
    access: may.useOwnAccount,
    params: byId,
    body: z.strictObject({
      name: z.optional(fields.name),
      query: z.optional(fields.query),
      shared: z.optional(fields.shared),
    }),
    answer: { status: 200, body: savedView },
    errors: ["not_found", "forbidden", "conflict"],
  }),
  "savedViews.delete": endpoint({
    method: "DELETE",
    path: "/api/account/saved-views/:id",
    summary: "Delete a view",
    access: may.useOwnAccount,
    params: byId,
    answer: { status: 204 },
    errors: ["not_found", "forbidden"],
  }),
  "savedViews.setDefault": endpoint({
    method: "PUT",
    path: "/api/account/saved-views/:id/default",
    summary: "Start the caller's visits to the page with this view",
    access: may.useOwnAccount,
    params: byId,
    body: empty,
    answer: { status: 200, body: savedView },
    errors: ["not_found"],
  }),
  "savedViews.unsetDefault": deleteEndpoint({
    path: "/api/account/saved-views/:id/default",
    summary: "Start the caller's visits to the page without a view again",
    access: may.useOwnAccount,
  }),
};
