import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds } from "../bulk.ts";
import { bulkEndpoint, exportEndpoint, getEndpoint, listEndpoint, selectEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, sortBy, text } from "../primitives.ts";
import { detectionClearance, loginCaseState, signInDetection } from "./login-words.ts";
import { mailSeverity } from "./mail-words.ts";

/** Evidence of an account takeover within a day. */
export const loginCase = z.object({
  id,
  /** The account's Microsoft id and name. */
  user_id: z.string(),
  user_name: z.string(),
  display_name: z.string(),
  state: loginCaseState,
  severity: mailSeverity,
  /** 0 to 100. */
  score: z.int(),
  /** Highest points first. */
  detections: z.array(signInDetection),
  /** Countries of its sign-ins, ISO 3166. */
  countries: z.array(z.string()),
  first_at: instant,
  last_at: instant,
  owner_id: z.nullable(id),
  owner: z.nullable(z.string()),
});
export type LoginCase = z.infer<typeof loginCase>;

export const loginDetection = z.object({
  key: z.string(),
  id: signInDetection,
  at: instant,
  /** Takeover confidence of this detection alone in percent, and its share of the score. */
  points: z.int(),
  adds: z.number(),
  /** Values by name. */
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** Any of these would make it harmless. */
  clears: z.array(detectionClearance),
});
export type LoginDetection = z.infer<typeof loginDetection>;

export const loginCaseChange = z.object({
  id,
  time: instant,
  what: z.enum(["found", "joined", "reopened", "state", "assigned", "commented"]),
  /** The resulting state. */
  state: loginCaseState,
  /** Null for the server. */
  actor: z.nullable(z.string()),
  /** The comment, the new owner (null for none), or the added detections. */
  value: z.nullable(z.string()),
});
export type LoginCaseChange = z.infer<typeof loginCaseChange>;

/** An entry of the account's timeline, from Microsoft's logs and Parapet's actions. */
export const timelineEntry = z.object({
  id: z.string(),
  time: instant,
  kind: z.enum(["sign_in", "failed_sign_in", "audit", "consent", "risk", "rule", "action"]),
  /** An activity, application, risk type or action. */
  title: z.string(),
  /** Details in display order: place, address, client, device. */
  details: z.array(z.string()),
  /** Failure reason or action state. */
  outcome: z.nullable(z.string()),
  detections: z.array(signInDetection),
  /** The mailbox rule change it refers to. */
  rule_change_id: z.nullable(id),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A trait value, in the baseline and in the case. */
export const baselineValue = z.object({
  value: z.string(),
  /** Days it was seen in the thirty days before the case. */
  days: z.int(),
  /** Sign-ins of the case with it. */
  seen: z.int(),
});

export const loginCaseDetail = z.extend(loginCase, {
  /** Highest points first. */
  findings: z.array(loginDetection),
  usual: z.object({
    countries: z.array(baselineValue),
    devices: z.array(baselineValue),
    apps: z.array(baselineValue),
    networks: z.array(baselineValue),
  }),
  /** Newest first; at most three hundred. */
  timeline: z.array(timelineEntry),
  timeline_is_cut: z.boolean(),
  /** Newest first. */
  changes: z.array(loginCaseChange),
});
export type LoginCaseDetail = z.infer<typeof loginCaseDetail>;

export const loginCaseSortColumns = ["last_at", "first_at", "severity", "score", "user_name", "state"] as const;
const word = text(320);

export const loginCaseSelection = {
  "state[is]": z.optional(listOf(loginCaseState)),
  "severity[is]": z.optional(listOf(mailSeverity)),
  "detection[is]": z.optional(listOf(signInDetection)),
  "user[is]": z.optional(listOf(word)),
  "country[is]": z.optional(listOf(text(2))),
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(loginCaseSortColumns, "-last_at"),
};

/** Export column ids, in the requested order. */
export const loginCaseColumns = z.enum([
  "state",
  "severity",
  "score",
  "user_name",
  "detections",
  "countries",
  "owner",
  "first_at",
  "last_at",
]);
export type LoginCaseColumn = z.infer<typeof loginCaseColumns>;

const stateAction = { action: z.literal("state"), state: loginCaseState };
const assignAction = { action: z.literal("assign"), owner_id: z.nullable(id) };

/** User actions on cases. */
export const loginCaseAction = z.discriminatedUnion("action", [
  z.strictObject(stateAction),
  z.strictObject(assignAction),
]);
export type LoginCaseAction = z.infer<typeof loginCaseAction>;

export const loginCaseEndpoints = {
  "loginCases.list": listEndpoint(
    {
      path: "/api/secureinbox/logins/cases/",
      summary: "List cases of suspicious sign-ins, newest detection first",
      access: may.readMail,
    },
    loginCaseSelection,
    loginCase,
  ),
  "loginCases.export": exportEndpoint(
    {
      path: "/api/secureinbox/export/login-cases/",
      summary: "Export the selected sign-in cases as CSV, streamed",
      access: may.readMail,
    },
    loginCaseSelection,
    loginCaseColumns,
  ),
  "loginCases.select": selectEndpoint(
    {
      path: "/api/secureinbox/logins/cases/ids/",
      summary: "List the ids of the selected cases, in order",
      access: may.workMail,
    },
    loginCaseSelection,
  ),
  "loginCases.bulk": bulkEndpoint(
    {
      path: "/api/secureinbox/logins/cases/bulk/",
      summary: "Change several cases, with individual results",
      access: may.workMail,
    },
    z.discriminatedUnion("action", [
      z.strictObject({ ...stateAction, ids: bulkIds }),
      z.strictObject({ ...assignAction, ids: bulkIds }),
    ]),
  ),
  "loginCases.get": getEndpoint(
    {
      path: "/api/secureinbox/logins/cases/:id/",
      summary: "Get a case with detections, the account's baseline and timeline",
      access: may.readMail,
    },
    loginCaseDetail,
  ),
  "loginCases.update": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/logins/cases/:id/",
    summary: "Change a case's state or owner",
    access: may.workMail,
    params: byId,
    body: loginCaseAction,
    answer: { status: 200, body: loginCase },
    errors: ["not_found", "invalid_input"],
  }),
  "loginCases.comment": endpoint({
    method: "POST",
    path: "/api/secureinbox/logins/cases/:id/comments/",
    summary: "Comment on a case",
    access: may.workMail,
    params: byId,
    body: z.strictObject({ text: text(2000) }),
    answer: { status: 201, body: loginCaseChange },
    errors: ["not_found"],
  }),
};
