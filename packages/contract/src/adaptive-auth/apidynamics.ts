import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";

/** Headers of the APIDynamics protocol, in lower case. */
export const apiDynamicsHeaders = {
  providerId: "x-api-dynamics-provider-id",
  clientId: "x-api-dynamics-client-id",
} as const;

/** Identifier of a provider or a client in that protocol. Callers send it in clear, so it proves nothing. */
export const publicIdPattern = /^[\w-]{64,116}$/;

/** Names the step-up of a refused call. */
const tid = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * The adaptive authentication of APIDynamics: an API's server asks before it serves a call, and passes what isn't 2xx to the
 * client. Errors are `{error, detail}`.
 */
export const apiDynamicsEndpoints = {
  "apiDynamics.validateCall": endpoint({
    method: "POST",
    path: "/api/dynamics/adaptive/server/validate",
    summary: "APIDynamics protocol: decide about a call that a protected API's server received",
    access: may.askForDecision,
    rate: "none",
    body: z.object({
      client_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      /** A URL, or its path and query. */
      client_request_endpoint: z.string().check(z.minLength(1), z.maxLength(8000)),
      client_request_method: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{1,20}$/)),
      /** A JSON object with one value a header. */
      client_request_headers: z.string().check(z.maxLength(64 * 1024)),
    }),
    plane: "apidynamics",
    answer: { status: 200 },
    errors: ["invalid_input"],
  }),
  "apiDynamics.generateCode": endpoint({
    method: "GET",
    path: "/api/dynamics/totp/client/generate",
    summary: "APIDynamics protocol: generate the code of a step-up, for clients that may use such codes",
    access: may.askForDecision,
    rate: "none",
    query: z.object({ tid }),
    plane: "apidynamics",
    answer: { status: 200 },
    errors: ["invalid_input"],
  }),
  "apiDynamics.validateCode": endpoint({
    method: "GET",
    path: "/api/dynamics/totp/server/validate",
    summary: "APIDynamics protocol: answer a step-up with a code; the client then repeats its call",
    access: may.askForDecision,
    rate: "none",
    query: z.object({ tid, totp: z.string().check(z.trim(), z.maxLength(20)) }),
    plane: "apidynamics",
    answer: { status: 200 },
    errors: ["invalid_input"],
  }),
};
