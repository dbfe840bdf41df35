import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { empty, instant, listOf, pageOf, paging, sortBy, text } from "../primitives.ts";
import { mailAbility } from "./ability.ts";
import { signInDetection, signInMeans } from "./login-words.ts";

/** A sign-in as Microsoft tells it, with what was found at it. */
export const loginEvent = z.object({
  /** Microsoft's. */
  id: z.string(),
  time: instant,
  user_id: z.string(),
  user_name: z.string(),
  display_name: z.string(),
  app: z.string(),
  ip: z.string(),
  /** Number of the network; null where neither Microsoft nor a data pack tells it. */
  asn: z.nullable(z.int()),
  country: z.string(),
  city: z.string(),
  client: z.string(),
  user_agent: z.string(),
  /** Empty for one that the directory does not know. */
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

/** Column ids of an export, in the order asked for. */
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

/** What is read of a tenant, and how far. */
export const signInSource = z.object({
  source: z.enum(["sign_ins", "audits", "risks"]),
  /** `waiting`: it has not been read yet. */
  state: z.enum(["ok", "waiting", "missing", "unlicensed", "error"]),
  /** Microsoft's code, for its support. */
  problem: z.nullable(z.string()),
  /** The permission that it needs. */
  ability: mailAbility,
  role: z.string(),
  /** Of sign-ins: whether in the shape of the beta. Null while nothing was read. */
  is_detailed: z.nullable(z.boolean()),
  /** When it was last read to its end, and up to when it is known. */
  read_at: z.nullable(instant),
  known_until: z.nullable(instant),
  rows: z.int(),
  /** Rows that could not be read. */
  dropped: z.int(),
});
export type SignInSource = z.infer<typeof signInSource>;

export const signInHealth = z.object({
  is_connected: z.boolean(),
  sources: z.array(signInSource),
  /** What is found by a part of its signs only, or not looked for, and what it lacks. */
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
  "loginEvents.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/logins/events/",
    summary: "List the sign-ins of the tenant that the filters select, the newest first",
    access: may.readMail,
    query: z.strictObject({ ...paging, ...loginEventSelection }),
    answer: { status: 200, body: pageOf(loginEvent) },
    errors: [],
  }),
  "loginEvents.export": endpoint({
    method: "GET",
    path: "/api/secureinbox/export/logins/",
    summary: "Export exactly the sign-ins that the filters select as CSV, streamed",
    access: may.readMail,
    query: z.strictObject({ ...loginEventSelection, column: z.optional(listOf(loginEventColumns)) }),
    answer: { status: 200, type: "text/csv" },
    errors: [],
  }),
  "loginEvents.health": endpoint({
    method: "GET",
    path: "/api/secureinbox/logins/health/",
    summary: "What is read of the tenant's sign-ins, and which detections lack something",
    access: may.readMail,
    answer: { status: 200, body: signInHealth },
    errors: [],
  }),
  "loginEvents.read": endpoint({
    method: "POST",
    path: "/api/secureinbox/logins/read/",
    summary: "Read the tenant's sign-in logs now, and not only when their turn comes",
    access: may.workMail,
    body: empty,
    answer: { status: 204 },
    errors: ["not_integrated"],
  }),
};
