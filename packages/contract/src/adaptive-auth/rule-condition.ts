import * as z from "zod/mini";
import { id, text, timeZone } from "../primitives.ts";
import { clientKind, clientState } from "./client-kinds.ts";
import { asNumber, countryCode } from "./network-zone.ts";
import { sensitivity } from "./protected-api.ts";
import { riskLevel, signalCode } from "./signal.ts";

const hour = z.int().check(z.minimum(0), z.maximum(24));

/** Kinds of networks, by their AS. */
export const networkKind = z.enum(["isp", "mobile", "hosting", "anonymiser"]);

/** By Date's numbers: Sunday is 0. */
export const weekday = z.enum(["sun", "mon", "tue", "wed", "thu", "fri", "sat"]);
export type Weekday = z.infer<typeof weekday>;

/** `*` is one segment; `**`, at the end, is any number of them. */
export const pathPattern = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^\/(?:(?:\*|[^/*?#]+)\/)*(?:\*\*?|[^/*?#]*)$/));

const named = (name: z.ZodMiniType<string, string>) =>
  z
    .array(z.strictObject({ name, values: z.array(text(500)).check(z.maxLength(50)) }))
    .check(z.minLength(1), z.maxLength(10));

/** Name of a header (RFC 9110 §5.1), in lower case. Credentials can't be read by conditions. */
export const headerName = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(100),
  z.regex(/^[!#$%&'*+.^_`|~0-9a-z-]+$/),
  z.refine((name) => !unreadHeaders.has(name)),
);
/** Headers that conditions can't read: credentials. */
export const unreadHeaders: ReadonlySet<string> = new Set([
  "authorization",
  "proxy-authorization",
  "cookie",
  "dpop",
  "x-api-key",
]);

/** Conditions of a rule: all must match; any value of a list matches. */
export const ruleCondition = z.strictObject({
  levels: z.optional(z.array(riskLevel)),
  /** From this score on. */
  score_from: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  /** Signals of which one speaks against the client. */
  signals_any: z.optional(z.array(signalCode)),
  /** Signals of which none speaks against the client. */
  signals_none: z.optional(z.array(signalCode)),
  /** One of the signals that are facts: a blocked network, a leaked or revoked key, an anonymiser. */
  hard_signal: z.optional(z.boolean()),
  client_kinds: z.optional(z.array(clientKind)),
  client_states: z.optional(z.array(clientState)),
  clients: z.optional(z.array(id).check(z.maxLength(500))),
  organizations: z.optional(z.array(id).check(z.maxLength(500))),
  tags: z.optional(z.array(text(40)).check(z.maxLength(50))),
  methods: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{3,10}$/))).check(z.maxLength(20))),
  /** POST, PUT, PATCH, DELETE and every unknown method. */
  changes_state: z.optional(z.boolean()),
  sensitivities: z.optional(z.array(sensitivity)),
  endpoints: z.optional(z.array(id).check(z.maxLength(500))),
  paths: z.optional(z.array(pathPattern).check(z.maxLength(50))),
  /** Each must have one of its values, or, without values, be there. */
  headers: z.optional(named(headerName)),
  /** Claims of the token, as headers; a claim that is a list has a value that is in it. */
  claims: z.optional(named(text(200))),
  /** Scopes of the token, of which it has one. */
  scopes: z.optional(z.array(text(200)).check(z.maxLength(50))),
  zones: z.optional(z.array(id).check(z.maxLength(100))),
  /** In none of these. */
  zones_not: z.optional(z.array(id).check(z.maxLength(100))),
  countries: z.optional(z.array(countryCode).check(z.maxLength(250))),
  asns: z.optional(z.array(asNumber).check(z.maxLength(500))),
  network_kinds: z.optional(z.array(networkKind)),
  /** From one hour up to another, over midnight where the second is smaller. */
  hours: z.optional(z.strictObject({ from: hour, to: hour, time_zone: timeZone })),
  weekdays: z.optional(z.strictObject({ days: z.array(weekday).check(z.minLength(1)), time_zone: timeZone })),
  /** A step-up passed in this context, and still good. */
  elevated: z.optional(z.boolean()),
  /** Whether the client has a second factor that it may be asked for. */
  has_factor: z.optional(z.boolean()),
  /** A condition in CEL over `callVariables`. */
  cel: z.optional(text(2_000)),
});
export type RuleCondition = z.infer<typeof ruleCondition>;
