import * as z from "zod/mini";
import { may } from "../access.ts";
import { actionEndpoint, getEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant, pageOf, paging, text } from "../primitives.ts";
import { defaultHostQuery } from "./ingest.ts";
import { rejectReason } from "./reject.ts";
import { importFormat } from "./transport.ts";

/** Largest file that is uploaded, in bytes. */
export const importLimit = 32 * 1024 * 1024;

/** `failed`: the file as a whole is not readable, and `reason` says why. */
export const importState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);

/** An uploaded file on its way into the event store; goes on when the page is left. */
export const trafficImport = z.object({
  id,
  name: z.string(),
  format: importFormat,
  source_id: id,
  bytes: z.int(),
  state: importState,
  /** Calls in the file; null until it was read. */
  total: z.nullable(z.int()),
  /** Calls dealt with so far. */
  done: z.int(),
  imported: z.int(),
  ignored: z.int(),
  rejected: z.int(),
  /** Why calls were refused, with how many. */
  reasons: z.array(z.object({ reason: rejectReason, count: z.int() })),
  reason: z.nullable(rejectReason),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type TrafficImport = z.infer<typeof trafficImport>;

export const importEndpoints = {
  "imports.create": endpoint({
    method: "POST",
    path: "/api/dynamics/imports",
    summary: "Upload a file of traffic (the body, as it is); it is imported in the background",
    access: may.importTraffic,
    bodyKind: "bytes",
    bodyLimit: importLimit,
    /** Without a format it is recognised by what the file holds. */
    query: z.strictObject({
      format: z.optional(importFormat),
      name: text(200),
      source_id: z.optional(id),
      ...defaultHostQuery,
    }),
    answer: { status: 202, body: trafficImport },
    errors: ["invalid_input", "not_found", "body_too_large"],
  }),
  "imports.list": endpoint({
    method: "GET",
    path: "/api/dynamics/imports",
    summary: "List uploaded files, newest first",
    access: may.readTraffic,
    query: z.strictObject({ ...paging }),
    answer: { status: 200, body: pageOf(trafficImport) },
    errors: [],
  }),
  "imports.get": getEndpoint(
    { path: "/api/dynamics/imports/:id", summary: "Read how far an uploaded file is", access: may.readTraffic },
    trafficImport,
  ),
  "imports.cancel": actionEndpoint(
    {
      path: "/api/dynamics/imports/:id/cancel",
      summary: "Stop an import; what was imported stays, and the file is forgotten",
      access: may.importTraffic,
    },
    trafficImport,
    ["conflict"],
  ),
};
