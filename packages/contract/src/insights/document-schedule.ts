import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, instant } from "../primitives.ts";
import { documentProblem, fetchFailure, webAddress } from "./api-document.ts";

/** How often a document is fetched again. */
export const documentInterval = z.enum(["hourly", "daily", "weekly"]);
export type DocumentInterval = z.infer<typeof documentInterval>;

/** Author of versions that were fetched on a schedule. */
export const scheduleAuthor = "schedule";

/** Failed fetches in a row from which the schedule is a problem: administrators are notified once. */
export const maxFetchFailures = 3;

/** How a scheduled fetch ended. */
export const scheduledFetch = z.discriminatedUnion("outcome", [
  /** The source, or the newest version, has the same text. */
  z.object({ outcome: z.literal("unchanged") }),
  z.object({ outcome: z.literal("published"), version: z.int() }),
  z.object({ outcome: z.literal("failed"), reason: fetchFailure, status: z.nullable(z.int()) }),
  /** Not a document; the first of its problems. */
  z.object({ outcome: z.literal("refused"), problem: documentProblem }),
  /** The provider's storage is used up. */
  z.object({ outcome: z.literal("quota_exceeded") }),
]);
export type ScheduledFetch = z.infer<typeof scheduledFetch>;

/** When an API's document is fetched again, and how the last fetch ended. */
export const documentSchedule = z.object({
  url: z.string(),
  every: documentInterval,
  next_at: instant,
  /** Both null before the first fetch. */
  last_at: z.nullable(instant),
  last: z.nullable(scheduledFetch),
  /** In a row, up to the last fetch. */
  failures: z.int(),
});
export type DocumentSchedule = z.infer<typeof documentSchedule>;

export const documentScheduleEndpoints = {
  "apis.documentSchedule": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/documents/schedule",
    summary: "Read when an API's document is fetched again, and how the last fetch ended",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.object({ schedule: z.nullable(documentSchedule) }) },
    errors: ["not_found"],
  }),
  "apis.setDocumentSchedule": endpoint({
    method: "PUT",
    path: "/api/dynamics/apis/:id/documents/schedule",
    summary: "Fetch an API's document from a URL on a schedule; the first fetch follows within a minute",
    access: may.administer,
    params: byId,
    body: z.strictObject({ url: webAddress, every: documentInterval }),
    answer: { status: 200, body: documentSchedule },
    errors: ["not_found"],
  }),
  "apis.deleteDocumentSchedule": endpoint({
    method: "DELETE",
    path: "/api/dynamics/apis/:id/documents/schedule",
    summary: "Stop fetching an API's document on a schedule",
    access: may.administer,
    params: byId,
    answer: { status: 204 },
    errors: ["not_found"],
  }),
  "apis.fetchScheduledDocument": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/documents/schedule/fetch",
    summary: "Fetch the document of a schedule now, and publish it if it has changed",
    access: may.administer,
    params: byId,
    body: empty,
    answer: { status: 200, body: documentSchedule },
    errors: ["not_found", "conflict"],
  }),
};
