import * as z from "zod/mini";
import { may } from "../access.ts";
import { exportEndpoint, listEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { empty, instant, listOf, sortBy, text } from "../primitives.ts";
import { mailAbility } from "./ability.ts";
import { signInDetection, signInMeans } from "./login-words.ts";

/** A sign-in from Microsoft's log, with its detections. */
export const loginEvent = z.object({
  /** Microsoft's id. */
  id: z.string(),
  time: instant,
  user_id: z.string(),
  user_name: z.string(),
  display_name: z.string(),
  app: z.string(),
  ip: z.string(),
  /** Autonomous system number; null if neither Microsoft nor a data pack provides it. */
  asn: z.nullable(z.int()),
  country: z.string(),
  city: z.string(),
  client: z.string(),
  user_agent: z.string(),
  /** Empty for an unregistered device. */
  device: z.string(),
  is_managed: z.boolean(),
  is_interactive: z.boolean(),
  is_success: z.boolean(),
  error_code: z.int(),
  failure: z.string(),
  risk_level: z.enum(["none", "low", "medium", "high", "hidden"]),
  risk_state: z.string(),
  detections: z.array(signInDetection),
});
export type LoginEvent = z.infer<typeof loginEvent>;

const word = text(320);

export const loginEventSelection = {
  "user[is]": z.optional(listOf(word)),
  "ip[is]": z.optional(listOf(text(64))),
  "country[is]": z.optional(listOf(text(2))),
  "app[is]": z.optional(listOf(word)),
  "outcome[is]": z.optional(listOf(z.enum(["success", "failure"]))),
  "detection[is]": z.optional(listOf(signInDetection)),
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(["time", "user_name", "ip", "country", "app"], "-time"),
};

/** Export column ids, in the requested order. */
export const loginEventColumns = z.enum([
  "time",
  "user_name",
  "outcome",
  "app",
  "ip",
  "asn",
  "country",
  "city",
  "client",
  "device",
  "user_agent",
  "risk_level",
  "detections",
]);
export type LoginEventColumn = z.infer<typeof loginEventColumns>;

/** A source log and its progress. */
export const signInSource = z.object({
  source: z.enum(["sign_ins", "audits", "risks"]),
  /** `waiting`: not read yet. */
  state: z.enum(["ok", "waiting", "missing", "unlicensed", "error"]),
  /** Microsoft's code, for its support. */
  problem: z.nullable(z.string()),
  /** The required permission. */
  ability: mailAbility,
  role: z.string(),
  /** For sign-ins: whether the beta format is used. Null before the first read. */
  is_detailed: z.nullable(z.boolean()),
  /** Last complete read, and the time covered. */
  read_at: z.nullable(instant),
  known_until: z.nullable(instant),
  rows: z.int(),
  /** Unreadable rows. */
  dropped: z.int(),
});
export type SignInSource = z.infer<typeof signInSource>;

export const signInHealth = z.object({
  is_connected: z.boolean(),
  sources: z.array(signInSource),
  /** Detections that are limited or unavailable, and the missing sources. */
  detections: z.array(
    z.object({
      id: signInDetection,
      state: z.enum(["full", "limited", "unavailable"]),
      lacks: z.array(signInMeans),
    }),
  ),
});
export type SignInHealth = z.infer<typeof signInHealth>;

export const loginEventEndpoints = {
  "loginEvents.list": listEndpoint(
    {
      path: "/api/secureinbox/logins/events/",
      summary: "List the selected sign-ins, newest first",
      access: may.readMail,
    },
    loginEventSelection,
    loginEvent,
  ),
  "loginEvents.export": exportEndpoint(
    {
      path: "/api/secureinbox/export/logins/",
      summary: "Export the selected sign-ins as CSV, streamed",
      access: may.readMail,
    },
    loginEventSelection,
    loginEventColumns,
  ),
  "loginEvents.health": endpoint({
    method: "GET",
    path: "/api/secureinbox/logins/health/",
    summary: "Get the status of sign-in sources, and which detections are limited",
    access: may.readMail,
    answer: { status: 200, body: signInHealth },
    errors: [],
  }),
  "loginEvents.read": endpoint({
    method: "POST",
    path: "/api/secureinbox/logins/read/",
    summary: "Read the tenant's sign-in logs now",
    access: may.workMail,
    body: empty,
    answer: { status: 204 },
    errors: ["not_integrated"],
  }),
};
