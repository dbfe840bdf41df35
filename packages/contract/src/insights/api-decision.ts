import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, instant, text } from "../primitives.ts";
import { apiDocument, specDialect } from "./api-document.ts";

/**
 * The path up to a segment, with `{}` for every parameter: `/users/{}/orders`; "" for the first segment. What goes on in a
 * segment is one of its own that begins with `::`: behind `/items/{item}:cancel` is `/items/{}/:::cancel`.
 */
const slot = z.string().check(z.maxLength(2_000), z.regex(/^(?:\/[^/]+)*$/));
const segment = text(200).check(z.regex(/^[^/]+$/));
const parameterName = text(60).check(z.regex(/^[A-Za-z_][A-Za-z0-9_.-]*$/));
const template = text(2_000).check(z.regex(/^\//));

/** What a person decides about the learned paths of an API; see `Edit` of `packages/api-model`. */
export const pathEdit = z.discriminatedUnion("kind", [
  /** The parameter in this slot has this name. */
  z.strictObject({ kind: z.literal("rename"), slot, name: parameterName }),
  /** This value of the slot is a path of its own, separate from the parameter. */
  z.strictObject({ kind: z.literal("split"), slot, value: segment }),
  /** This value, or every one (null), is a value of the slot's parameter. */
  z.strictObject({ kind: z.literal("merge"), slot, value: z.nullable(segment) }),
  /** This template stands as it is. */
  z.strictObject({ kind: z.literal("lock"), template }),
]);
export type PathEdit = z.infer<typeof pathEdit>;

/** A decision to make or undo. */
export const pathStep = z.strictObject({ edit: pathEdit, withdrawn: z.boolean() });
export type PathStep = z.infer<typeof pathStep>;

/** A decision that stands. */
export const pathDecision = z.object({
  edit: pathEdit,
  decided_at: instant,
  /** The email address of who decided; null where it is no longer known. */
  author: z.nullable(z.string()),
});
export type PathDecision = z.infer<typeof pathDecision>;

/** An operation that learning proposes, with paths as they were called. */
export const reviewedOperation = z.object({
  /** Method and template. */
  id: z.string(),
  method: z.string(),
  template: z.string(),
  calls: z.int(),
  /** Paths of the last 30 days, the most called first, up to five; what is secret in them is masked. */
  paths: z.array(z.string()),
  path_count: z.int(),
  /** The newest document has it. */
  documented: z.boolean(),
});
export type ReviewedOperation = z.infer<typeof reviewedOperation>;

export const apiDecisionEndpoints = {
  "apis.decisions": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/decisions",
    summary: "List what people decided about the learned paths of an API, newest first",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(pathDecision) }) },
    errors: ["not_found"],
  }),
  "apis.decide": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/decisions",
    summary: "Decide about learned paths, or undo decisions; learning goes on with them",
    access: may.administer,
    params: byId,
    body: z.strictObject({ steps: z.array(pathStep).check(z.minLength(1), z.maxLength(100)) }),
    answer: {
      status: 200,
      body: z.object({
        /** What takes all of it back. */
        undo: z.array(pathStep),
      }),
    },
    errors: ["not_found", "invalid_input"],
  }),
  "apis.review": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/review",
    summary: "List what learning proposes, with raw paths",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(reviewedOperation) }) },
    errors: ["not_found", "too_costly"],
  }),
  "apis.approve": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/review/approve",
    summary: "Approve learned operations as the next version of the document; learning goes on",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      /** Ids of the operations; others are left out. */
      operations: z.array(text(2_100)).check(z.minLength(1), z.maxLength(10_000)),
      dialect: specDialect,
    }),
    bodyLimit: 4 * 1024 * 1024,
    answer: { status: 200, body: apiDocument },
    errors: ["not_found", "invalid_input", "too_costly"],
  }),
};
