import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";

/** Internal: ours, on a private address; external: somebody else's, called at a public address. */
export const apiKind = z.enum(["internal", "external"]);
export type ApiKind = z.infer<typeof apiKind>;

/** What answers under one host and port of a provider. */
export const api = z.object({
  id,
  kind: apiKind,
  /** The host, with the port unless it is the scheme's own. */
  name: z.string(),
  host: z.string(),
  port: z.nullable(z.int()),
  scheme: z.nullable(z.string()),
  /** Templates with methods that were learnt. */
  operations: z.int(),
  /** API calls that were learnt from. */
  calls: z.int(),
  first_seen_at: instant,
  last_seen_at: instant,
  /** Somebody provided a document. */
  documented: z.boolean(),
  /** When it was taken out of the inventory. */
  archived_at: z.nullable(instant),
});
export type Api = z.infer<typeof api>;

export const apiSortColumns = ["name", "operations", "calls", "first_seen_at", "last_seen_at"] as const;

const apiSelection = {
  kind: z.optional(apiKind),
  /** Those that were archived, instead of those in use. */
  archived: z._default(z.stringbool(), false),
  search: z.optional(text(200)),
  sort: sortBy(apiSortColumns, "-last_seen_at"),
};

/** Column ids of an export, in the order asked for. */
export const apiColumns = z.enum([
  "name",
  "kind",
  "operations",
  "calls",
  "documented",
  "first_seen_at",
  "last_seen_at",
]);
export type ApiColumn = z.infer<typeof apiColumns>;

/** One method on one template, as traffic shows it. */
export const apiOperation = z.object({
  /** Method and template. */
  id: z.string(),
  method: z.string(),
  /** As OpenAPI writes it: `/users/{user}`. */
  template: z.string(),
  calls: z.int(),
  /** By status code, ascending. */
  statuses: z.array(z.object({ status: z.string(), calls: z.int() })),
  first_seen_at: instant,
  last_seen_at: instant,
  /** Answers carry the header Deprecation (RFC 9745) or Sunset (RFC 8594), or the provided document says so. */
  deprecated: z.boolean(),
});
export type ApiOperation = z.infer<typeof apiOperation>;

export const apiOperationSortColumns = ["template", "method", "calls", "last_seen_at"] as const;

export const apiEndpoints = {
  "apis.list": endpoint({
    method: "GET",
    path: "/api/dynamics/apis",
    summary: "List the APIs that traffic shows, the last one called first",
    access: may.readTraffic,
    query: z.strictObject({ ...paging, ...apiSelection }),
    answer: { status: 200, body: pageOf(api) },
    errors: [],
  }),
  "apis.export": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/export",
    summary: "Export exactly the APIs that the filters select as CSV, streamed",
    access: may.readTraffic,
    query: z.strictObject({ ...apiSelection, column: z.optional(listOf(apiColumns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  }),
  "apis.get": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id",
    summary: "Read one API",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: api },
    errors: ["not_found"],
  }),
  "apis.update": endpoint({
    method: "PATCH",
    path: "/api/dynamics/apis/:id",
    summary: "Say whether an API is internal or external",
    access: may.administer,
    params: byId,
    body: z.strictObject({ kind: apiKind }),
    answer: { status: 200, body: api },
    errors: ["not_found"],
  }),
  "apis.operations": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/operations",
    summary: "List the operations of an API that were learnt",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({
      ...paging,
      search: z.optional(text(200)),
      sort: sortBy(apiOperationSortColumns, "template"),
    }),
    answer: { status: 200, body: pageOf(apiOperation) },
    errors: ["not_found"],
  }),
  "apis.archive": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/archive",
    summary: "Take an API out of the inventory; what is known of it stays",
    access: may.administer,
    params: byId,
    answer: { status: 200, body: api },
    errors: ["not_found"],
  }),
  "apis.restore": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/restore",
    summary: "Bring an archived API back into the inventory",
    access: may.administer,
    params: byId,
    answer: { status: 200, body: api },
    errors: ["not_found"],
  }),
};
