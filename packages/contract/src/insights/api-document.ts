import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";

/** Versions of OpenAPI that a learned document is written in. */
export const specDialect = z.enum(["3.1", "3.0", "2.0"]);
export type SpecDialect = z.infer<typeof specDialect>;

export const documentFormat = z.enum(["json", "yaml"]);
export type DocumentFormat = z.infer<typeof documentFormat>;

/** Largest document, in characters. */
export const documentLimit = 16_000_000;

/** Counts from 1. */
const versionNumber = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1_000_000));

/** Documented: written by a person. Approved: learned, and confirmed by a person. */
export const documentRole = z.enum(["documented", "approved"]);
export type DocumentRole = z.infer<typeof documentRole>;

/** One version of the document that people provide for an API; the newest is the one that calls are checked against. */
export const apiDocument = z.object({
  version: z.int(),
  role: documentRole,
  title: z.string(),
  /** Of the API, as the document says it. */
  info_version: z.string(),
  dialect: specDialect,
  /** As it was written. */
  format: documentFormat,
  /** Where it came from: an upload, an address, an older version, or what was learned. */
  origin: z.enum(["upload", "url", "restore", "learnt"]),
  /** The address, or the number of the older version. */
  origin_ref: z.nullable(z.string()),
  created_at: instant,
  /** The email address of who provided it. */
  author: z.nullable(z.string()),
});
export type ApiDocument = z.infer<typeof apiDocument>;

/** Why a text isn't a document; see `readDocument` of `packages/api-model`. */
export const documentFault = z.enum([
  "syntax",
  "too_large",
  "too_costly",
  "no_object",
  "no_dialect",
  "title_missing",
  "version_missing",
  "paths_missing",
  "too_many_paths",
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

/** What leads nowhere in a document that is fine otherwise: calls aren't checked there. */
export const documentWarning = z.object({
  fault: z.enum(["reference", "reference_outside", "identifier"]),
  pointer: z.string(),
  line: z.int(),
  column: z.int(),
});
export type DocumentWarning = z.infer<typeof documentWarning>;

/** A host that a document's `servers`, or its `host`, name. */
export const documentServer = z.object({
  host: z.string(),
  /** null where neither the URL nor its scheme says it. */
  port: z.nullable(z.int()),
  scheme: z.nullable(z.string()),
  /** The API that has it. */
  api_id: z.nullable(id),
});
export type DocumentServer = z.infer<typeof documentServer>;

/** Why an address gave no document. */
export const fetchFailure = z.enum([
  "host_not_listed",
  "address_private",
  "redirect",
  "status",
  "too_large",
  "too_slow",
  "unreachable",
]);
export type FetchFailure = z.infer<typeof fetchFailure>;

/** The text of a document. */
export const documentSource = z.string().check(z.minLength(1), z.maxLength(documentLimit));

/** Max files that come along with a document. */
export const maxDocumentFiles = 500;

/** Files that references of a document lead to, with paths relative to it; all together are limited as one document is. */
export const documentFiles = z
  .array(z.strictObject({ path: text(500), source: z.string().check(z.maxLength(documentLimit)) }))
  .check(z.maxLength(maxDocumentFiles));
export type DocumentFiles = z.infer<typeof documentFiles>;

/** Of a document. */
export const webAddress = text(2_000).check(z.url({ protocol: /^https?$/ }));

export const apiDocumentEndpoints = {
  "apis.spec": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/spec",
    summary: "Read what was learned as an OpenAPI document",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({ dialect: z._default(specDialect, "3.1") }),
    answer: { status: 200, body: z.record(z.string(), z.unknown()) },
    errors: ["not_found", "too_costly"],
  }),
  "apis.specText": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/spec/text",
    summary: "Read what was learned as the text of an OpenAPI document",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({ dialect: z._default(specDialect, "3.1"), format: z._default(documentFormat, "json") }),
    answer: { status: 200, body: z.object({ source: z.string() }) },
    errors: ["not_found", "too_costly"],
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
    summary:
      "Read the document provided for an API: the newest version, another one, or the one that stood at an instant",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({
      version: z.optional(versionNumber),
      at: z.optional(instant),
      /** As it was written without it. */
      format: z.optional(documentFormat),
      /** In its own without it; what an older one cannot say is left out. */
      dialect: z.optional(specDialect),
    }),
    answer: { status: 200, body: z.extend(apiDocument, { source: z.string() }) },
    errors: ["not_found", "too_costly"],
  }),
  "apis.provideDocument": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/documents",
    summary: "Publish an OpenAPI document in JSON or YAML, or learn on which lines it isn't one",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      source: documentSource,
      files: z.optional(documentFiles),
      /** Where the text was fetched from. */
      url: z.optional(webAddress),
      /** The version it was checked against, 0 for none; another newest one is a conflict. */
      after: z.optional(z.int().check(z.minimum(0))),
    }),
    bodyLimit: 2 * documentLimit,
    answer: {
      status: 200,
      body: z.discriminatedUnion("outcome", [
        z.object({ outcome: z.literal("kept"), document: apiDocument, warnings: z.array(documentWarning) }),
        z.object({ outcome: z.literal("refused"), problems: z.array(documentProblem) }),
      ]),
    },
    errors: ["not_found", "body_too_large", "conflict"],
  }),
  "apis.restoreDocument": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/documents/restore",
    summary: "Make an older version of the document the newest again",
    access: may.administer,
    params: byId,
    body: z.strictObject({ version: versionNumber }),
    answer: { status: 200, body: apiDocument },
    errors: ["not_found"],
  }),
  "apis.documentHosts": endpoint({
    method: "GET",
    path: "/api/dynamics/documents/hosts",
    summary: "List the hosts that documents may be fetched from",
    access: may.administer,
    answer: { status: 200, body: z.object({ items: z.array(z.string()) }) },
    errors: [],
  }),
  "apis.readDocument": endpoint({
    method: "POST",
    path: "/api/dynamics/documents/read",
    summary: "Read a document that isn't stored: what is wrong with it, or what it says of itself and its hosts",
    access: may.administer,
    body: z.strictObject({ source: documentSource, files: z.optional(documentFiles) }),
    bodyLimit: 2 * documentLimit,
    answer: {
      status: 200,
      body: z.discriminatedUnion("outcome", [
        z.object({
          outcome: z.literal("read"),
          title: z.string(),
          /** Of the API, as the document says it. */
          info_version: z.string(),
          dialect: specDialect,
          /** A hundred at most. */
          warnings: z.array(documentWarning),
          /** Each host and port once, in the document's order, twenty at most; relative URLs name none. */
          servers: z.array(documentServer),
        }),
        z.object({ outcome: z.literal("refused"), problems: z.array(documentProblem) }),
      ]),
    },
    errors: ["body_too_large"],
  }),
  "apis.fetchDocument": endpoint({
    method: "POST",
    path: "/api/dynamics/documents/fetch",
    summary: "Fetch the text of a document from a host that the installation lists",
    access: may.administer,
    body: z.strictObject({ url: webAddress }),
    answer: {
      status: 200,
      body: z.discriminatedUnion("outcome", [
        z.object({ outcome: z.literal("fetched"), source: z.string() }),
        z.object({ outcome: z.literal("failed"), reason: fetchFailure, status: z.nullable(z.int()) }),
      ]),
    },
    errors: [],
  }),
};
