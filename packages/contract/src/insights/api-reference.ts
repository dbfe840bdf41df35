import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, text } from "../primitives.ts";
import { comparedVersion } from "./api-contract.ts";
import { apiDocument } from "./api-document.ts";

const place = z.int();
const yes = z.literal(true);

/** A schema as it is read: what it is merged of is one, and what it holds is named by its place in the list. */
export const schemaNode = z.object({
  /** Of the component. */
  name: z.optional(z.string()),
  /** JSON Schema's types; none for any. */
  types: z.array(z.string()),
  nullable: z.optional(yes),
  format: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  deprecated: z.optional(yes),
  access: z.optional(z.enum(["read", "write"])),
  /** Keywords that limit a value. */
  limits: z.optional(z.array(z.object({ keyword: z.string(), value: z.string() }))),
  /** As JSON, the default too. */
  values: z.optional(z.array(z.string())),
  default: z.optional(z.string()),
  properties: z.optional(z.array(z.object({ name: z.string(), required: z.boolean(), node: place }))),
  /** Values of names that aren't listed. */
  others: z.optional(place),
  items: z.optional(place),
  alternatives: z.optional(z.array(z.object({ kind: z.enum(["oneOf", "anyOf", "not"]), nodes: z.array(place) }))),
  /** A reference that leads nowhere. */
  lost: z.optional(z.string()),
  /** A reference that is not followed here: `…Schema` answers it. */
  pointer: z.optional(z.string()),
  /** Members beyond the limits. */
  omitted: z.optional(z.int()),
});
export type SchemaNode = z.infer<typeof schemaNode>;

const server = z.object({ url: z.string(), description: z.string() });

/** What a reader lists of a document. */
export const referenceIndex = z.object({
  title: z.string(),
  version: z.string(),
  description: z.string(),
  servers: z.array(server),
  /** Tags; of operations without one, the first part of their path. */
  groups: z.array(z.object({ name: z.string(), description: z.string() })),
  operations: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      summary: z.string(),
      operation_id: z.string(),
      group: place,
      deprecated: z.boolean(),
      /** Names of schemas, up to twenty. */
      schemas: z.array(z.string()),
    }),
  ),
  /** Operations beyond the first ten thousand. */
  omitted: z.int(),
});
export type ReferenceIndex = z.infer<typeof referenceIndex>;

const value = {
  name: z.string(),
  required: z.boolean(),
  deprecated: z.boolean(),
  description: z.string(),
  node: z.nullable(place),
  example: z.nullable(z.string()),
};

const media = z.object({
  media: z.string(),
  node: z.nullable(place),
  /** In the media type; null where the document has none and none can be made. */
  example: z.nullable(z.string()),
  /** The example was made from the schema. */
  made: z.boolean(),
});
export type ReferenceMedia = z.infer<typeof media>;

const securityScheme = z.object({
  name: z.string(),
  type: z.string(),
  description: z.string(),
  /** Of `http`: `bearer`, `basic`, …; of `oauth2`: its flows. */
  scheme: z.string(),
  /** Where an API key is sent, and its name. */
  in: z.string(),
  key: z.string(),
  scopes: z.array(z.string()),
});
export type ReferenceScheme = z.infer<typeof securityScheme>;

/** An operation as a reader shows it. Schemas are places in `nodes`. */
export const referenceOperation = z.object({
  method: z.string(),
  path: z.string(),
  operation_id: z.string(),
  summary: z.string(),
  description: z.string(),
  deprecated: z.boolean(),
  tags: z.array(z.string()),
  servers: z.array(server),
  parameters: z.array(z.object({ ...value, in: z.enum(["path", "query", "header", "cookie"]) })),
  body: z.nullable(z.object({ required: z.boolean(), description: z.string(), content: z.array(media) })),
  responses: z.array(
    z.object({
      status: z.string(),
      description: z.string(),
      headers: z.array(z.object(value)),
      content: z.array(media),
    }),
  ),
  /** Alternatives; one without schemes allows calls without credentials. */
  security: z.array(z.array(securityScheme)),
  /** References that lead nowhere. */
  lost: z.array(z.string()),
  nodes: z.array(schemaNode),
});
export type ReferenceOperation = z.infer<typeof referenceOperation>;

/** The document: a provided version, or what was learned; without it the newest provided one, else what was learned. */
const which = { version: z.optional(comparedVersion) };
const ofOperation = { method: text(20), path: text(8_000) };
const ofSchema = { pointer: text(8_000) };
const schemas = z.object({ nodes: z.array(schemaNode) });

export const apiReferenceEndpoints = {
  "apis.reference": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/reference",
    summary: "List the operations of an API's document for reading",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject(which),
    answer: {
      status: 200,
      body: z.extend(referenceIndex, {
        /** null where it was learned. */
        document: z.nullable(apiDocument),
        /** Of the newest provided document; null where there is none. */
        newest: z.nullable(z.int()),
        /** Where the API is, for servers that don't say. */
        origin: z.string(),
      }),
    },
    errors: ["not_found", "too_costly"],
  }),
  "apis.referenceOperation": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/reference/operation",
    summary: "Read one operation of an API's document, with its schemas and examples",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({ ...which, ...ofOperation }),
    answer: { status: 200, body: referenceOperation },
    errors: ["not_found", "too_costly"],
  }),
  "apis.referenceSchema": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/reference/schema",
    summary: "Read one schema of an API's document by its reference",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({ ...which, ...ofSchema }),
    answer: { status: 200, body: schemas },
    errors: ["not_found", "too_costly"],
  }),
};

/** The same for the document of this API. */
export const ownReferenceEndpoints = {
  "reference.index": endpoint({
    method: "GET",
    path: "/api/reference",
    summary: "List the operations of this API for reading",
    access: may.useOwnAccount,
    answer: { status: 200, body: referenceIndex },
    errors: ["too_costly"],
  }),
  "reference.operation": endpoint({
    method: "GET",
    path: "/api/reference/operation",
    summary: "Read one operation of this API, with its schemas and examples",
    access: may.useOwnAccount,
    query: z.strictObject(ofOperation),
    answer: { status: 200, body: referenceOperation },
    errors: ["not_found", "too_costly"],
  }),
  "reference.schema": endpoint({
    method: "GET",
    path: "/api/reference/schema",
    summary: "Read one schema of this API by its reference",
    access: may.useOwnAccount,
    query: z.strictObject(ofSchema),
    answer: { status: 200, body: schemas },
    errors: ["not_found", "too_costly"],
  }),
};
