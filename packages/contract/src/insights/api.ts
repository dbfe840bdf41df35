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
});
export type Api = z.infer<typeof api>;

export const apiSortColumns = ["name", "operations", "calls", "first_seen_at", "last_seen_at"] as const;

const apiSelection = {
  kind: z.optional(apiKind),
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

/** Versions of OpenAPI that a learnt document is written in. */
export const specDialect = z.enum(["3.1", "3.0", "2.0"]);
export type SpecDialect = z.infer<typeof specDialect>;

/** Largest document, in characters. */
export const documentLimit = 4_000_000;

/** One version of the document that people provide for an API. */
export const apiDocument = z.object({
  /** Counts from 1. */
  version: z.int(),
  title: z.string(),
  /** Of the API, as the document says it. */
  info_version: z.string(),
  dialect: specDialect,
  created_at: instant,
});
export type ApiDocument = z.infer<typeof apiDocument>;

/** What keeps a text from being a document; see `readDocument` of `packages/api-model`. */
export const documentFault = z.enum([
  "syntax",
  "no_object",
  "no_dialect",
  "title_missing",
  "version_missing",
  "paths_missing",
  "path_start",
  "path_item",
  "operation",
  "responses_missing",
]);

export const documentProblem = z.object({
  fault: documentFault,
  /** RFC 6901 pointer into the document. */
  pointer: z.string(),
  /** Both from 1. */
  line: z.int(),
  column: z.int(),
});
export type DocumentProblem = z.infer<typeof documentProblem>;

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
  "apis.spec": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/spec",
    summary: "Read what was learnt as an OpenAPI document",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({ dialect: z._default(specDialect, "3.1") }),
    answer: { status: 200, body: z.record(z.string(), z.unknown()) },
    errors: ["not_found"],
  }),
  "apis.documents": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/documents",
    summary: "List the versions of the document provided for an API, newest first",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(apiDocument) }) },
    errors: ["not_found"],
  }),
  "apis.document": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/document",
    summary: "Read the document provided for an API as it was written: the newest version, or another one",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({ version: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1))) }),
    answer: { status: 200, body: z.extend(apiDocument, { source: z.string() }) },
    errors: ["not_found"],
  }),
  "apis.provideDocument": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/documents",
    summary: "Provide an OpenAPI document, or hear on which lines it is none",
    access: may.administer,
    params: byId,
    body: z.strictObject({ source: z.string().check(z.minLength(1), z.maxLength(documentLimit)) }),
    bodyLimit: 2 * documentLimit,
    answer: {
      status: 200,
      body: z.discriminatedUnion("outcome", [
        z.object({ outcome: z.literal("kept"), document: apiDocument }),
        z.object({ outcome: z.literal("refused"), problems: z.array(documentProblem) }),
      ]),
    },
    errors: ["not_found", "body_too_large"],
  }),
};
