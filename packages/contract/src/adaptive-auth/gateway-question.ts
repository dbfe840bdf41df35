import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { text } from "../primitives.ts";

/** Which status a throttled call gets: nginx passes 401 and 403 only, Envoy and Traefik any. */
export const gatewayStyle = z.enum(["nginx", "envoy", "traefik"]);
export type GatewayStyle = z.infer<typeof gatewayStyle>;

/** Headers of an answer to a gateway; those on a request of the client are never believed. */
export const adaptiveHeaders = {
  decision: "x-adaptive-decision",
  score: "x-adaptive-risk-score",
  clientId: "x-adaptive-client-id",
  elevated: "x-adaptive-elevated",
  requestId: "x-adaptive-request-id",
  /** An EdDSA JWT of 60 seconds with the API as audience: the API itself can check it. */
  assertion: "x-adaptive-assertion",
  challenge: "x-adaptive-challenge",
  /** Copy of the problem document in ASCII, max 1 KB, because nginx drops bodies. */
  problem: "x-adaptive-problem",
} as const;

/** Proof of a passed step-up, as returned by `challenges.verify`. */
export const elevationHeader = "x-adaptive-elevation";

/** Id or slug. */
const apiName = text(60);

/**
 * Two ways to ask one question: may this call pass? 200 passes; 401 names an unknown credential or a step-up; 403 refuses,
 * or throttles with `Retry-After` (429 where the style allows). Never another status, whatever breaks, but 400 and 431 for
 * what cannot be read or is too large. A step-up without a challenge has `Retry-After`: it can't be passed for now.
 */
export const gatewayQuestionEndpoints = {
  "gatewayQuestions.extAuthz": endpoint({
    method: "ANY",
    path: "/v1/ext-authz/:api/*",
    summary: "Envoy's ext_authz: the call's own method and path behind the API's name",
    access: may.askForDecision,
    rate: "none",
    params: z.object({ api: apiName, "*": z.string() }),
    plane: "decision",
    answer: { status: 200 },
    errors: [],
  }),
  "gatewayQuestions.forwardAuth": endpoint({
    method: "ANY",
    path: "/v1/forward-auth",
    summary: "Authorize a call described by headers: nginx auth_request and Traefik forwardAuth",
    access: may.askForDecision,
    rate: "none",
    query: z.object({
      api: apiName,
      style: z._default(gatewayStyle, "nginx"),
      /** Fields of the call's form that may name another method, as a query, where the gateway has read it; "" for none. */
      form: z.optional(z.string().check(z.maxLength(2000))),
    }),
    plane: "decision",
    answer: { status: 200 },
    errors: [],
  }),
};
