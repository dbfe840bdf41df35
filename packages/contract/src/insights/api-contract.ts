import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, instant, paging } from "../primitives.ts";
import {
  apiDocument,
  documentFiles,
  documentLimit,
  documentProblem,
  documentSource,
  documentWarning,
  specDialect,
} from "./api-document.ts";
import { consumerKind, eventVerdict } from "./event.ts";

const count = z.int();
const operationName = { method: z.string(), template: z.string() };

/** Who calls an API: as consumer rules tell, else by the address. */
export const apiConsumer = z.object({
  kind: consumerKind,
  consumer: z.string(),
  organization: z.nullable(z.string()),
  calls: count,
  /** Answers of 400 and above. */
  errors: count,
  first_seen_at: instant,
  last_seen_at: instant,
  /** What it calls, the most called first, up to twenty. */
  operations: z.array(z.object({ ...operationName, calls: count })),
  operation_count: count,
});
export type ApiConsumer = z.infer<typeof apiConsumer>;

/** One side of a comparison: a version of the document, or what was learned until now. */
export const comparedVersion = z.union([
  z.literal("learnt"),
  z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
]);
export type ComparedVersion = z.infer<typeof comparedVersion>;

export const changeLevel = z.enum(["error", "warning", "info"]);
export type ChangeLevel = z.infer<typeof changeLevel>;

/** More changes than a reader takes in. */
export const maxChanges = 500;

/** What changes for callers between two documents; rules as in `packages/api-model`. */
export const apiChange = z.object({
  rule: z.string(),
  level: changeLevel,
  /** null where it is about the whole API. */
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  /** RFC 6901 pointers into the two documents, and the lines in their YAML. */
  from_pointer: z.nullable(z.string()),
  from_line: z.nullable(count),
  to_pointer: z.nullable(z.string()),
  to_line: z.nullable(count),
  /** What a sentence needs: `property`, `parameter`, `status`, `from`, `to`, … */
  values: z.record(z.string(), z.string()),
  /** Calls of the last 30 days to the operation; of all operations where it is about the whole API. */
  calls: count,
  consumers: count,
});
export type ApiChange = z.infer<typeof apiChange>;

/** What changes for callers between two documents. */
export const apiChanges = z.object({
  summary: z.object({ error: count, warning: count, info: count }),
  /** Most severe first, limited to `maxChanges`. */
  changes: z.array(apiChange),
  /** Consumers of operations with a change of level error, most frequent first, up to a hundred. */
  broken: z.array(apiConsumer),
  broken_count: count,
  /** Their calls. */
  broken_calls: count,
});
export type ApiChanges = z.infer<typeof apiChanges>;

const operationUse = z.object({
  ...operationName,
  calls: count,
  errors: count,
  last_seen_at: z.nullable(instant),
  /** Who calls it, the most frequent first, up to five. */
  consumers: z.array(
    z.object({ kind: consumerKind, consumer: z.string(), organization: z.nullable(z.string()), calls: count }),
  ),
  consumer_count: count,
});
export type OperationUse = z.infer<typeof operationUse>;

/** A range that ends now, and starts 30 days before its end, unless stated. */
const range = { from: z.optional(instant), to: z.optional(instant) };

export const apiContractEndpoints = {
  "apis.changes": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/changes",
    summary: "Compare two versions of an API's document, and say who calls what changes",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({ from: z._default(comparedVersion, 1), to: z._default(comparedVersion, "learnt") }),
    answer: { status: 200, body: apiChanges },
    errors: ["not_found", "too_costly"],
  }),
  "apis.compareTexts": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/changes",
    summary: "Compare two documents that aren't stored, and list who calls what changes",
    access: may.readTraffic,
    params: byId,
    body: z.strictObject({ base: documentSource, revision: documentSource }),
    bodyLimit: 2 * documentLimit,
    answer: { status: 200, body: apiChanges },
    errors: ["not_found", "invalid_input", "body_too_large", "too_costly"],
  }),
  "apis.checkDocument": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/documents/check",
    summary: "Check a document before it is published: what is wrong with it, what changes, and who calls that",
    access: may.administer,
    params: byId,
    body: z.strictObject({ source: documentSource, files: z.optional(documentFiles) }),
    bodyLimit: 2 * documentLimit,
    answer: {
      status: 200,
      body: z.discriminatedUnion("outcome", [
        z.object({
          outcome: z.literal("checked"),
          title: z.string(),
          /** Of the API, as the document says it. */
          info_version: z.string(),
          dialect: specDialect,
          /** A hundred at most. */
          warnings: z.array(documentWarning),
          /** The newest version, 0 where there is none: then it is compared with what traffic shows. */
          after: count,
          /** null where the documents are too large to compare. */
          changes: z.nullable(apiChanges),
        }),
        z.object({ outcome: z.literal("refused"), problems: z.array(documentProblem) }),
      ]),
    },
    errors: ["not_found", "body_too_large"],
  }),
  "apis.conformance": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/conformance",
    summary: "Say how the calls of a range stand to the document of its end",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject(range),
    answer: {
      status: 200,
      body: z.object({
        from: instant,
        to: instant,
        /** null when there was none at the end of the range. */
        document: z.nullable(apiDocument),
        calls: count,
        /** null stands for calls of an API without a document. */
        verdicts: z.array(z.object({ verdict: z.nullable(eventVerdict), calls: count })),
        /** Operations of the document, and those of them that were called. */
        documented: count,
        covered: count,
        /** Documented and not called. */
        dead: z.array(z.object({ ...operationName, deprecated: z.boolean() })),
        /** Called and not documented. */
        shadow: z.array(operationUse),
        /** Called although deprecated, or past the sunset. */
        zombie: z.array(z.extend(operationUse, { sunset_at: z.nullable(instant) })),
      }),
    },
    errors: ["not_found", "invalid_input", "too_costly"],
  }),
  "apis.consumers": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/consumers",
    summary: "List who called an API, the most frequent first",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({ ...paging, ...range }),
    answer: {
      status: 200,
      body: z.object({
        from: instant,
        to: instant,
        items: z.array(apiConsumer),
        total: count,
        page: count,
        page_size: count,
      }),
    },
    errors: ["not_found", "invalid_input"],
  }),
};
