import * as z from "zod/mini";
import { may } from "../access.ts";
import { exportEndpoint, getEndpoint, selectEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";
import { attackType, mailSeverity, mailVerdict } from "./mail-words.ts";
import { actionLimit, tenantAction } from "./tenant-action.ts";

/** `expired`: purged after retention; `gone`: removed externally. */
export const quarantineState = z.enum(["held", "released", "deleted", "expired", "gone"]);
export type QuarantineState = z.infer<typeof quarantineState>;

/** A release request by a user who may not release email. */
export const releaseRequest = z.object({
  id,
  requested_by: z.string(),
  reason: z.string(),
  created_at: instant,
  /** Null while open; `void`: resolved otherwise. */
  decision: z.nullable(z.enum(["released", "denied", "void"])),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  note: z.nullable(z.string()),
});
export type ReleaseRequest = z.infer<typeof releaseRequest>;

/** An email that is or was quarantined. */
export const quarantineItem = z.object({
  id,
  message_id: id,
  state: quarantineState,
  /** Whether there is an open release request. */
  is_requested: z.boolean(),
  subject: z.string(),
  from_name: z.string(),
  from_address: z.string(),
  mailbox: z.string(),
  received_at: instant,
  verdict: mailVerdict,
  severity: mailSeverity,
  attack_type: z.nullable(attackType),
  held_by: z.enum(["analyst", "policy"]),
  /** The user's address or the policy's name. */
  holder: z.string(),
  reason: z.nullable(z.string()),
  /** The source folder, if known. */
  origin: z.nullable(z.string()),
  held_at: instant,
  expires_at: instant,
  settled_at: z.nullable(instant),
  /** Empty for the server. */
  settled_by: z.nullable(z.string()),
});
export type QuarantineItem = z.infer<typeof quarantineItem>;

export const quarantineDetail = z.extend(quarantineItem, {
  /** Newest first. */
  requests: z.array(releaseRequest),
  /** Whether its content can be previewed. */
  can_preview: z.boolean(),
});
export type QuarantineDetail = z.infer<typeof quarantineDetail>;

export const quarantineSortColumns = [
  "held_at",
  "expires_at",
  "received_at",
  "severity",
  "from_address",
  "subject",
  "mailbox",
] as const;

const word = text(320);

export const quarantineSelection = {
  "state[is]": z.optional(listOf(quarantineState)),
  /** `open`: with an open release request. */
  "request[is]": z.optional(z.enum(["open"])),
  "mailbox[is]": z.optional(listOf(word)),
  "sender[is]": z.optional(listOf(word)),
  "verdict[is]": z.optional(listOf(mailVerdict)),
  "holder[is]": z.optional(listOf(z.enum(["analyst", "policy"]))),
  /** Days until it expires. */
  "expires[lte]": z.optional(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(400))),
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(quarantineSortColumns, "-held_at"),
};

export const quarantineColumns = z.enum([
  "state",
  "subject",
  "from_address",
  "mailbox",
  "verdict",
  "severity",
  "holder",
  "reason",
  "origin",
  "received_at",
  "held_at",
  "expires_at",
  "settled_at",
  "settled_by",
]);
export type QuarantineColumn = z.infer<typeof quarantineColumns>;

const days = z.int().check(z.minimum(1), z.maximum(365));

export const quarantineSettings = z.object({
  retention_days: days,
  released_by: z.enum(["analysts", "administrators"]),
  takes_requests: z.boolean(),
  allows_preview: z.boolean(),
  /** Whether expired email is purged; otherwise it stays until reviewed. */
  purges_expired: z.boolean(),
});
export type QuarantineSettings = z.infer<typeof quarantineSettings>;

const storedSettings = z.extend(quarantineSettings, {
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
});

const ids = z.array(id).check(z.minLength(1), z.maxLength(actionLimit));

/** User actions on quarantined email. The first two are tenant actions and can be undone. */
export const quarantineWork = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("release"), ids, reason: text(500) }),
  z.strictObject({
    action: z.literal("delete"),
    ids,
    reason: z.optional(text(500)),
    /** The typed confirmation, if an approver is required but missing. */
    confirm: z.optional(text(320)),
  }),
  z.strictObject({ action: z.literal("extend"), ids, days }),
  z.strictObject({ action: z.literal("deny"), ids, reason: z.optional(text(500)) }),
]);
export type QuarantineWork = z.infer<typeof quarantineWork>;

const root = "/api/secureinbox/quarantine/";
const settingsPath = "/api/secureinbox/quarantine-settings/";

export const quarantineEndpoints = {
  "quarantine.list": endpoint({
    method: "GET",
    path: root,
    summary: "List current and past quarantined email, latest first",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...quarantineSelection }),
    answer: { status: 200, body: z.extend(pageOf(quarantineItem), { held: z.int(), requested: z.int() }) },
    errors: [],
  }),
  "quarantine.export": exportEndpoint(
    {
      path: "/api/secureinbox/export/quarantine/",
      summary: "Export the selected quarantined emails as CSV, streamed",
      access: may.readMail,
    },
    quarantineSelection,
    quarantineColumns,
  ),
  "quarantine.select": selectEndpoint(
    { path: `${root}ids/`, summary: "List the ids of the selected quarantined emails, in order", access: may.workMail },
    quarantineSelection,
  ),
  "quarantine.work": endpoint({
    method: "POST",
    path: `${root}bulk/`,
    summary: "Release, delete, extend or deny quarantined emails; releasing and deleting return an action",
    access: may.workMail,
    body: quarantineWork,
    answer: { status: 200, body: z.object({ changed: z.int(), action: z.nullable(tenantAction) }) },
    errors: ["invalid_input", "not_found", "forbidden", "not_integrated", "permission_missing"],
  }),
  "quarantine.get": getEndpoint(
    { path: `${root}:id/`, summary: "Get a quarantined email with its release requests", access: may.readMail },
    quarantineDetail,
  ),
  "quarantine.request": endpoint({
    method: "POST",
    path: `${root}:id/request/`,
    summary: "Request the release of a quarantined email",
    access: may.readMail,
    params: byId,
    body: z.strictObject({ reason: text(500) }),
    answer: { status: 200, body: quarantineDetail },
    errors: ["not_found", "conflict", "forbidden"],
  }),
  "quarantineSettings.read": endpoint({
    method: "GET",
    path: settingsPath,
    summary: "Get the quarantine settings: retention, who may release, and expiry",
    access: may.readMail,
    answer: { status: 200, body: storedSettings },
    errors: [],
  }),
  "quarantineSettings.change": endpoint({
    method: "PUT",
    path: settingsPath,
    summary: "Change the quarantine settings; quarantined email keeps its expiry",
    access: may.administer,
    body: z.strictObject(quarantineSettings.shape),
    answer: { status: 200, body: storedSettings },
    errors: ["invalid_input"],
  }),
};
