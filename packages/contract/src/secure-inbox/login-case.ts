import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds, bulkOutcome, selectedIds } from "../bulk.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";
import { detectionClearance, loginCaseState, signInDetection } from "./login-words.ts";
import { mailSeverity } from "./mail-words.ts";

/** What speaks for a takeover of one account within a day. */
export const loginCase = z.object({
  id,
  /** Microsoft's id of the account, and what people call it. */
  user_id: z.string(),
  user_name: z.string(),
  display_name: z.string(),
  state: loginCaseState,
  severity: mailSeverity,
  /** 0 to 100. */
  score: z.int(),
  /** Those that count most first. */
  detections: z.array(signInDetection),
  /** Of its sign-ins; ISO 3166 codes. */
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
  /** What it speaks for a takeover by itself, in percent, and what it adds to the score. */
  points: z.int(),
  adds: z.number(),
  /** Plain values by what they are. */
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** Any of these would make it harmless. */
  clears: z.array(detectionClearance),
});
export type LoginDetection = z.infer<typeof loginDetection>;

export const loginCaseChange = z.object({
  id,
  time: instant,
  what: z.enum(["found", "joined", "reopened", "state", "assigned", "commented"]),
  /** The state it led to. */
  state: loginCaseState,
  /** Null for the server itself. */
  actor: z.nullable(z.string()),
  /** The comment, the new owner (null for nobody), or the detections that joined. */
  value: z.nullable(z.string()),
});
export type LoginCaseChange = z.infer<typeof loginCaseChange>;

/** A day or two of an account, joined from what Microsoft tells and what Parapet did. */
export const timelineEntry = z.object({
  id: z.string(),
  time: instant,
  kind: z.enum(["sign_in", "failed_sign_in", "audit", "consent", "risk", "rule", "action"]),
  /** An activity's name, an application, a kind of risk or of action. */
  title: z.string(),
  /** Facts in the order to show them: place, address, client, device. */
  details: z.array(z.string()),
  /** Why a sign-in failed, or how an action stands. */
  outcome: z.nullable(z.string()),
  detections: z.array(signInDetection),
  /** The change of a mailbox rule that it tells of. */
  rule_change_id: z.nullable(id),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A value that the account's sign-ins have, with what is usual beside what the case shows. */
export const usualValue = z.object({
  value: z.string(),
  /** Days of the thirty before the case on which it was seen. */
  days: z.int(),
  /** Sign-ins of the case with it. */
  seen: z.int(),
});

export const loginCaseDetail = z.extend(loginCase, {
  /** The strongest first. */
  findings: z.array(loginDetection),
  usual: z.object({
    countries: z.array(usualValue),
    devices: z.array(usualValue),
    apps: z.array(usualValue),
    networks: z.array(usualValue),
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

/** Column ids of an export, in the order asked for. */
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

/** What people do with cases. */
export const loginCaseAction = z.discriminatedUnion("action", [
  z.strictObject(stateAction),
  z.strictObject(assignAction),
]);
export type LoginCaseAction = z.infer<typeof loginCaseAction>;

export const loginCaseEndpoints = {
  "loginCases.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/logins/cases/",
    summary: "List cases of suspicious sign-ins, those with the newest detection first",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...loginCaseSelection }),
    answer: { status: 200, body: pageOf(loginCase) },
    errors: [],
  }),
  "loginCases.export": endpoint({
    method: "GET",
    path: "/api/secureinbox/export/login-cases/",
    summary: "Export exactly the cases of suspicious sign-ins that the filters select as CSV, streamed",
    access: may.readMail,
    query: z.strictObject({ ...loginCaseSelection, column: z.optional(listOf(loginCaseColumns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  }),
  "loginCases.select": endpoint({
    method: "GET",
    path: "/api/secureinbox/logins/cases/ids/",
    summary: "The ids of the cases that the filters select, in their order",
    access: may.workMail,
    query: z.strictObject(loginCaseSelection),
    answer: { status: 200, body: selectedIds },
    errors: [],
  }),
  "loginCases.bulk": endpoint({
    method: "POST",
    path: "/api/secureinbox/logins/cases/bulk/",
    summary: "Do the same with several cases; each is refused or done as it would be alone",
    access: may.workMail,
    body: z.discriminatedUnion("action", [
      z.strictObject({ ...stateAction, ids: bulkIds }),
      z.strictObject({ ...assignAction, ids: bulkIds }),
    ]),
    answer: { status: 200, body: bulkOutcome },
    errors: [],
  }),
  "loginCases.get": endpoint({
    method: "GET",
    path: "/api/secureinbox/logins/cases/:id/",
    summary: "Read one case with its detections, what is usual for the account, and what happened in its days",
    access: may.readMail,
    params: byId,
    answer: { status: 200, body: loginCaseDetail },
    errors: ["not_found"],
  }),
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
    summary: "Write a note into a case's history",
    access: may.workMail,
    params: byId,
    body: z.strictObject({ text: text(2000) }),
    answer: { status: 201, body: loginCaseChange },
    errors: ["not_found"],
  }),
};
