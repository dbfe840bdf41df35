import * as z from "zod/mini";
import { may } from "../access.ts";
import { exportEndpoint, getEndpoint, listEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";
import { documentFiles, documentLimit, documentSource, webAddress } from "./api-document.ts";

/** Internal: ours, on a private address; external: third-party, called at a public address. */
export const apiKind = z.enum(["internal", "external"]);
export type ApiKind = z.infer<typeof apiKind>;

/** Whom an API is for. */
export const apiAccess = z.enum(["public", "private", "partner", "third_party"]);
export type ApiAccess = z.infer<typeof apiAccess>;

/** Schemes that people choose from; traffic may show others. */
export const apiScheme = z.enum(["https", "http", "wss", "ws"]);
export type ApiScheme = z.infer<typeof apiScheme>;

/** What answers under one host and port of a provider, or under several that people joined. */
export const api = z.object({
  id,
  kind: apiKind,
  /** What people call it; the host tells otherwise. */
  display_name: z.nullable(z.string()),
  /** Who answers for it. */
  owner: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Intended audience; null if not set. */
  access: z.nullable(apiAccess),
  /** The host, with the port unless it is the scheme's own, and the path prefix. */
  name: z.string(),
  /** With the path prefix, as filters name it. */
  host: z.string(),
  /** The path prefix that its calls are under; "" for a whole host. */
  prefix: z.string(),
  port: z.nullable(z.int()),
  scheme: z.nullable(z.string()),
  /** Hosts and ports that it has; `host` and `port` are the first one. */
  places: z.int(),
  /** Those that people chose for its places, each once. */
  environments: z.array(z.string()),
  /** Templates with methods that were learned. */
  operations: z.int(),
  /** API calls, as they were learned from. */
  calls: z.int(),
  /** Both null before its first call. */
  first_seen_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
  /** When a person added it; null for one that its first call created. */
  added_at: z.nullable(instant),
  /** Somebody provided a document. */
  documented: z.boolean(),
  /** Share of the documented operations that were called in the last 7 days; null without a document, and before the first call. */
  coverage: z.nullable(z.number()),
  /** Share of the checked calls of the last 7 days that did not conform; null when none was checked. */
  violations: z.nullable(z.number()),
  /** That are open. */
  findings: z.int(),
  /** When it was taken out of the inventory. */
  archived_at: z.nullable(instant),
});
export type Api = z.infer<typeof api>;

export const apiSortColumns = ["name", "operations", "calls", "first_seen_at", "last_seen_at"] as const;

const apiSelection = {
  kind: z.optional(apiKind),
  /** Those that were archived, instead of those in use. */
  archived: z._default(z.stringbool(), false),
  owner: z.optional(listOf(text(120))),
  tag: z.optional(listOf(text(40))),
  /** Those with a place in one of these environments. */
  environment: z.optional(listOf(text(40))),
  documented: z.optional(z.stringbool()),
  /** Those with calls, or those without. */
  called: z.optional(z.stringbool()),
  search: z.optional(text(200)),
  sort: sortBy(apiSortColumns, "-last_seen_at"),
};

/** Column ids of an export, in the order asked for. */
export const apiColumns = z.enum([
  "name",
  "kind",
  "display_name",
  "owner",
  "tags",
  "access",
  "environments",
  "coverage",
  "violations",
  "findings",
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
  /** Distinct actions in its calls of the last 30 days; 0 where the path is one operation. */
  actions: z.int(),
});
export type ApiOperation = z.infer<typeof apiOperation>;

export const apiOperationSortColumns = ["template", "method", "calls", "last_seen_at"] as const;

/** An action inside one path, as its calls name it; see `event.action`. */
export const apiAction = z.object({
  action: z.string(),
  calls: z.int(),
  /** Answers of 400 and above. */
  errors: z.int(),
  /** Calls that violate the document of the API. */
  violations: z.int(),
  last_seen_at: instant,
});
export type ApiAction = z.infer<typeof apiAction>;

/** A sender of an API's calls, or a proxy that forwarded them: a candidate for the trusted proxies of its protection. */
export const apiSender = z.object({
  address: z.string(),
  /** The sender's connection to this server, or the chain of proxies that its calls passed. */
  found_in: z.enum(["connection", "x_forwarded_for"]),
  /** Name of the trace source. */
  source: z.string(),
  last_seen_at: instant,
});
export type ApiSender = z.infer<typeof apiSender>;

export const apiEndpoints = {
  "apis.facets": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/facets",
    summary: "List the owners, tags and environments that APIs have",
    access: may.readTraffic,
    answer: {
      status: 200,
      body: z.object({ owners: z.array(z.string()), tags: z.array(z.string()), environments: z.array(z.string()) }),
    },
    errors: [],
  }),
  "apis.list": listEndpoint(
    {
      path: "/api/dynamics/apis",
      summary: "List the APIs that traffic shows, the last one called first",
      access: may.readTraffic,
    },
    apiSelection,
    api,
  ),
  "apis.export": exportEndpoint(
    {
      path: "/api/dynamics/apis/export",
      summary: "Export exactly the APIs that the filters select as CSV, streamed",
      access: may.readTraffic,
    },
    apiSelection,
    apiColumns,
  ),
  "apis.get": getEndpoint({ path: "/api/dynamics/apis/:id", summary: "Read one API", access: may.readTraffic }, api),
  "apis.create": endpoint({
    method: "POST",
    path: "/api/dynamics/apis",
    summary: "Add an API before its first call, with a document if there is one",
    access: may.administer,
    body: z.strictObject({
      /** A host name or an IP address, also with a port, or a URL. */
      host: text(2_000),
      /** That of `host` unless stated, else the scheme's own; null if unknown: then the API has calls to 80, 443 and none. */
      port: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(65_535)))),
      /** That of `host` unless stated. */
      scheme: z.optional(z.nullable(apiScheme)),
      /** External for a public IP address unless stated, else internal. */
      kind: z.optional(apiKind),
      display_name: z.optional(z.nullable(text(120))),
      document: z.optional(
        z.strictObject({
          source: documentSource,
          files: z.optional(documentFiles),
          /** Where the text was fetched from. */
          url: z.optional(webAddress),
        }),
      ),
    }),
    bodyLimit: 2 * documentLimit,
    answer: { status: 201, body: api },
    // A conflict names the API that has this host.
    errors: ["invalid_input", "conflict", "quota_reached", "quota_exceeded", "body_too_large"],
  }),
  "apis.delete": endpoint({
    method: "DELETE",
    path: "/api/dynamics/apis/:id",
    summary: "Delete an API that was never called; others can be archived",
    access: may.administer,
    params: byId,
    answer: { status: 204 },
    errors: ["not_found", "conflict"],
  }),
  "apis.update": endpoint({
    method: "PATCH",
    path: "/api/dynamics/apis/:id",
    summary: "Say what an API is called, whose it is and whom it is for",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      kind: z.optional(apiKind),
      display_name: z.optional(z.nullable(text(120))),
      owner: z.optional(z.nullable(text(120))),
      tags: z.optional(z.array(text(40)).check(z.maxLength(20))),
      access: z.optional(z.nullable(apiAccess)),
    }),
    answer: { status: 200, body: api },
    errors: ["not_found"],
  }),
  "apis.operations": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/operations",
    summary: "List the operations of an API that were learned",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({
      ...paging,
      search: z.optional(text(200)),
      sort: sortBy(apiOperationSortColumns, "template"),
    }),
    answer: { status: 200, body: pageOf(apiOperation) },
    errors: ["not_found", "too_costly"],
  }),
  "apis.actions": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/actions",
    summary: "List the actions of one operation, the most called first, up to a thousand",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({
      method: text(100),
      /** As the operation has it now. */
      template: text(8_192),
      /** Counted by whole hours. The range ends now, and starts 30 days before its end, unless stated. */
      from: z.optional(instant),
      to: z.optional(instant),
    }),
    answer: { status: 200, body: z.object({ from: instant, to: instant, items: z.array(apiAction) }) },
    errors: ["not_found", "invalid_input"],
  }),
  "apis.senders": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/senders",
    summary:
      "List the gateways that reported the API's calls of the last seven days, and proxies that forwarded them, 20 each",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(apiSender) }) },
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
