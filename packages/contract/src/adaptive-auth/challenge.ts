import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant, text } from "../primitives.ts";
import { stepUpMethod } from "./adaptive-config.ts";
import { rememberedDevice } from "./api-client.ts";
import { signalCode } from "./signal.ts";

/** A step-up that was asked for, as the client sees it. */
export const challenge = z.object({
  challenge_id: z.string(),
  state: z.enum(["pending", "passed", "exhausted", "expired"]),
  methods: z.array(stepUpMethod),
  /** What a signed answer signs, base64url. */
  nonce: z.string(),
  /** For how many days the device can be remembered; null for none. */
  remember_days: z.nullable(z.int()),
  api: z.object({ id, name: z.string() }),
  verify_url: z.string(),
  attempts_left: z.int(),
  expires_at: instant,
});
export type Challenge = z.infer<typeof challenge>;

/** 128 random bits, base64url. */
const challengeId = z.string().check(z.regex(/^[\w-]{22}$/));
const byChallenge = z.strictObject({ id: challengeId });

/** Asks to remember the device, where the API allows it. */
const remember = z.optional(z.boolean());

/** How a client answers. `jws`: compact, over `{challenge_id, nonce, api, iat}`, by a registered signing key. */
export const challengeAnswer = z.discriminatedUnion("method", [
  /** Spaces and dashes between the digits mean nothing. */
  z.strictObject({ method: z.literal("totp"), code: z.string().check(z.regex(/^ ?(\d[ -]?){6}$/)), remember }),
  z.strictObject({ method: z.literal("backup_code"), code: text(40), remember }),
  z.strictObject({ method: z.literal("signed"), jws: text(4000), remember }),
  /** Asks the owner by mail, who also decides for how long. */
  z.strictObject({ method: z.literal("approval"), remember }),
]);
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;

export const challengeOutcome = z.object({
  /** asked: a mail went to the owner, look again with `challenges.get`. */
  result: z.enum(["passed", "asked"]),
  /** The elevation as a JWT for `X-Adaptive-Elevation`; the unchanged request passes without it, too. */
  elevation: z.nullable(z.string()),
  expires_at: z.nullable(instant),
  /** The `acr_values` entry (RFC 9470) that the elevation satisfies. */
  acr: z.nullable(z.string()),
  /** null where the device isn't remembered. */
  remembered_until: z.nullable(instant),
  /** Seconds between looks at the challenge, when `asked`. */
  interval: z.optional(z.int()),
  /** Where the link is, when `asked` of an installation that sends no email. */
  detail: z.optional(z.string()),
});

/** What the owner of a client sees behind a mailed link. */
export const approvalRequest = z.object({
  /** refused: the key is locked, or the client if the call had no key; revoked: the key is revoked. */
  state: z.enum(["waiting", "approved", "refused", "revoked", "expired"]),
  client: z.string(),
  api: z.string(),
  time: instant,
  country: z.nullable(z.string()),
  as_name: z.nullable(z.string()),
  network: z.string(),
  agent: z.string(),
  method: z.string(),
  endpoint: z.nullable(z.string()),
  /** The strongest signals that raised the risk. */
  reasons: z.array(signalCode),
  /** The call's Parapet API key, if any. */
  key: z.nullable(z.object({ name: z.string(), prefix: z.string() })),
  expires_at: instant,
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

const byApproval = z.strictObject({ id, token: z.string().check(z.regex(/^[\w-]{20,100}$/)) });

export const challengeEndpoints = {
  "challenges.get": endpoint({
    method: "GET",
    path: "/v1/challenges/:id",
    summary: "Get the state of the calling client's challenge",
    access: may.callAsClient,
    params: byChallenge,
    answer: { status: 200, body: challenge },
    errors: ["not_found", "unavailable"],
  }),
  "challenges.verify": endpoint({
    method: "POST",
    path: "/v1/challenges/:id/verify",
    summary: "Answer a challenge; the accepted step and the elevation are durable before the answer",
    access: may.callAsClient,
    params: byChallenge,
    body: challengeAnswer,
    answer: { status: 200, body: challengeOutcome },
    errors: [
      "not_found",
      "code_wrong",
      "code_replayed",
      "challenge_expired",
      "challenge_exhausted",
      "client_locked",
      "method_not_offered",
      "rate_limited",
      "unavailable",
    ],
  }),
};

/** What the owner of a client does behind a mailed link. */
export const approvalEndpoints = {
  "approvals.get": endpoint({
    method: "GET",
    path: "/api/adaptive/approvals/:id/:token",
    summary: "Get an approval request by its emailed link",
    access: may.callFreely,
    rate: "mail",
    params: byApproval,
    answer: { status: 200, body: approvalRequest },
    errors: ["not_found", "link_invalid", "rate_limited"],
  }),
  "approvals.answer": endpoint({
    method: "POST",
    path: "/api/adaptive/approvals/:id/:token",
    summary:
      "Approve for a day, trust the context for 30 days, say that it is not ours, which locks the key, or revoke the key",
    access: may.callFreely,
    rate: "mail",
    params: byApproval,
    body: z.strictObject({ answer: z.enum(["approve", "trust", "not_ours", "revoke"]) }),
    answer: { status: 200, body: approvalRequest },
    errors: ["not_found", "link_invalid", "conflict", "rate_limited"],
  }),
};

/** A remembered device, as shown to the client's owner by an emailed link. */
export const ownDevice = z.object({
  client: z.string(),
  ...z.omit(rememberedDevice, { id: true, api: true }).shape,
  api: z.string(),
});
export type OwnDevice = z.infer<typeof ownDevice>;

/** What the client's owner does with a remembered device by an emailed link. */
export const ownDeviceEndpoints = {
  "ownDevices.get": endpoint({
    method: "GET",
    path: "/api/adaptive/devices/:id/:token",
    summary: "Get a remembered device by its emailed link",
    access: may.callFreely,
    rate: "mail",
    params: byApproval,
    answer: { status: 200, body: ownDevice },
    errors: ["not_found", "rate_limited"],
  }),
  "ownDevices.forget": endpoint({
    method: "DELETE",
    path: "/api/adaptive/devices/:id/:token",
    summary: "Remember the device no longer; durable before the answer",
    access: may.callFreely,
    rate: "mail",
    params: byApproval,
    answer: { status: 204 },
    errors: ["not_found", "rate_limited"],
  }),
};

/** What APIs and SDKs ask the decision service. */
export const decisionServiceEndpoints = {
  "assertionKeys.get": endpoint({
    method: "GET",
    path: "/.well-known/jwks.json",
    summary: "Public keys that assertions and elevations are signed with (RFC 7517)",
    access: may.callFreely,
    answer: { status: 200, body: z.object({ keys: z.array(z.record(z.string(), z.string())) }) },
    errors: [],
  }),
  "reports.send": endpoint({
    method: "POST",
    path: "/v1/reports",
    summary: "An API tells what became of a decided request, for what only it sees",
    access: may.askForDecision,
    body: z.strictObject({
      decision_id: id,
      /** HTTP status that the API answered. */
      status: z.int().check(z.minimum(100), z.maximum(599)),
    }),
    answer: { status: 204 },
    errors: ["not_found"],
  }),
  "sdkDecisions.create": endpoint({
    method: "POST",
    path: "/v1/decisions",
    summary: "Decide about a request that a gateway or SDK describes",
    access: may.askForDecision,
    rate: "none",
    body: z.strictObject({
      /** Id or slug. */
      api: text(60),
      /** The API key that came with the request; "" when none did. */
      api_key: z._default(z.string().check(z.maxLength(200)), ""),
      address: z.string().check(z.maxLength(45)),
      method: z.string().check(z.regex(/^[A-Z]{3,10}$/)),
      path: z.string().check(z.regex(/^\//), z.maxLength(8000)),
      /** Names in lower case: user-agent, accept-language, dpop, sec-ch-ua, x-adaptive-elevation. */
      headers: z._default(z.record(z.string(), z.string()), {}),
      /** Fields of the request's form that may name another method, as a query; "" for none, left out where it was not read. */
      form: z.optional(z.string().check(z.maxLength(2000))),
    }),
    answer: {
      status: 200,
      body: z.object({
        decision: z.enum(["allow", "challenge", "throttle", "deny"]),
        /** What the API would answer: 200, 401, 403 or 429. */
        status: z.int(),
        request_id: id,
        client_id: z.nullable(id),
        elevated: z.boolean(),
        /** Headers to send on to the API when allowed, or to the client when not. */
        headers: z.record(z.string(), z.string()),
        problem: z.nullable(z.record(z.string(), z.unknown())),
      }),
    },
    errors: ["not_found", "forbidden"],
  }),
};
