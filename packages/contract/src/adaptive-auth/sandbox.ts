import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { empty, id, instant } from "../primitives.ts";
import { counterfactual, decisionSignal, effect, riskLevel } from "./signal.ts";

/** Situations that a visitor tries with one click. */
export const sandboxPreset = z.enum([
  "usual_office",
  "home_wifi",
  "new_laptop",
  "business_trip",
  "vpn_same_country",
  "stolen_key_cloud",
  "stolen_key_same_isp",
  "burst_at_night",
]);
export type SandboxPreset = z.infer<typeof sandboxPreset>;

/** A call that a visitor describes. */
export const sandboxCall = z.strictObject({
  country: z.enum(["NO", "SE", "DE", "FR", "US", "BR", "SG", "NG"]),
  /** `same_isp` is another customer of the operator that connects the office. */
  network: z.enum(["office", "home", "same_isp", "mobile", "hosting", "anonymiser"]),
  agent: z.enum(["usual", "updated", "other_machine", "other_library", "browser", "tool", "absent"]),
  key: z.enum(["known", "new", "missing"]),
  endpoint: z.enum(["GET /invoices", "GET /invoices/{id}", "POST /payouts", "DELETE /customers/{id}"]),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  per_minute: z.int().check(z.minimum(1), z.maximum(2000)),
});
export type SandboxCall = z.infer<typeof sandboxCall>;

/** A message in the words of HTTP/1.1. */
const httpMessage = z.object({
  start: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

const learning = z.object({ sessions: z.int(), share: z.number() });

/** One decision of the sandbox, with the HTTP exchange that a client would have seen. */
export const sandboxDecision = z.object({
  id,
  /** On the sandbox's own clock, which goes to the hour that each call names. */
  time: instant,
  preset: z.nullable(sandboxPreset),
  call: sandboxCall,
  /** Uses the visitor's own address and agent; such calls aren't stored or learned. */
  as_me: z.boolean(),
  /** The operator of the network that the call came from, as far as it is known. */
  as_name: z.nullable(z.string()),
  score: z.int(),
  /** The sum of all points before rounding, in decibans. */
  evidence: z.number(),
  level: riskLevel,
  effect,
  rule: z.string(),
  signals: z.array(decisionSignal),
  counterfactuals: z.array(counterfactual),
  learning,
  request: httpMessage,
  response: httpMessage,
  challenge: z.nullable(z.object({ id: z.string(), attempts_left: z.int(), expires_at: instant })),
});
export type SandboxDecision = z.infer<typeof sandboxDecision>;

export const sandboxSession = z.object({
  id: z.string(),
  expires_at: instant,
  thresholds: z.object({ medium: z.int(), high: z.int() }),
  /** Of the built-in authenticator, which the page itself shows. */
  totp: z.object({ secret: z.string(), otpauth_url: z.string() }),
  presets: z.array(z.object({ preset: sandboxPreset, call: sandboxCall })),
  learning,
});
export type SandboxSession = z.infer<typeof sandboxSession>;

/** Result of a code. */
export const sandboxVerdict = z.object({
  /** `expired` also where the challenge was passed before. */
  result: z.enum(["passed", "invalid_code", "replayed", "exhausted", "expired"]),
  attempts_left: z.int(),
  /** The request sent again after a pass. */
  retried: z.nullable(sandboxDecision),
});
export type SandboxVerdict = z.infer<typeof sandboxVerdict>;

export const sandboxAttacker = z.enum(["naive", "vpn", "targeted", "very_targeted"]);
export type SandboxAttacker = z.infer<typeof sandboxAttacker>;

/** What one attacker's tries got. */
export const sandboxRaceRow = z.object({
  attacker: sandboxAttacker,
  tries: z.int(),
  allowed: z.int(),
  stepped_up: z.int(),
  denied: z.int(),
});
export type SandboxRaceRow = z.infer<typeof sandboxRaceRow>;

const sessionId = z.string().check(z.regex(/^[\w-]{22}$/));
const bySession = z.strictObject({ session: sessionId });

const thresholds = z
  .strictObject({
    medium: z.int().check(z.minimum(1), z.maximum(99)),
    high: z.int().check(z.minimum(2), z.maximum(100)),
  })
  .check(z.refine(({ medium, high }) => medium < high, { error: "Medium must lie below high" }));

export const sandboxEndpoints = {
  "sandbox.open": endpoint({
    method: "POST",
    path: "/public/api/sandbox/adaptive",
    summary: "Open a sandbox of 15 minutes; nothing of it is stored",
    access: may.callFreely,
    rate: "sandbox",
    body: empty,
    answer: { status: 201, body: sandboxSession },
    errors: ["rate_limited"],
  }),
  "sandbox.call": endpoint({
    method: "POST",
    path: "/public/api/sandbox/adaptive/:session/calls",
    summary: "Call the sandbox's API",
    access: may.callFreely,
    rate: "sandbox",
    params: bySession,
    body: z.strictObject({
      preset: z._default(z.nullable(sandboxPreset), null),
      /** The preset's where nothing is said, and the usual office's without a preset. */
      call: z.optional(sandboxCall),
      thresholds: z.optional(thresholds),
      /** Takes address and agent of the visitor's own request; they are looked up and forgotten. */
      as_me: z._default(z.boolean(), false),
    }),
    answer: { status: 200, body: sandboxDecision },
    errors: ["not_found", "invalid_input", "rate_limited"],
  }),
  "sandbox.verify": endpoint({
    method: "POST",
    path: "/public/api/sandbox/adaptive/:session/challenges/:challenge/verify",
    summary: "Answer a challenge of the sandbox with a code",
    access: may.callFreely,
    rate: "sandbox",
    params: z.strictObject({ session: sessionId, challenge: z.string().check(z.regex(/^[\w-]{22}$/)) }),
    body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    answer: { status: 200, body: sandboxVerdict },
    errors: ["not_found", "rate_limited"],
  }),
  "sandbox.race": endpoint({
    method: "POST",
    path: "/public/api/sandbox/adaptive/:session/race",
    summary: "Simulate a hundred attempts of each of four attackers against the sandbox",
    access: may.callFreely,
    rate: "sandbox",
    params: bySession,
    body: z.strictObject({
      seed: z.int().check(z.minimum(0), z.maximum(4_294_967_295)),
      thresholds: z.optional(thresholds),
    }),
    answer: { status: 200, body: z.object({ items: z.array(sandboxRaceRow) }) },
    errors: ["not_found", "invalid_input", "rate_limited"],
  }),
};
