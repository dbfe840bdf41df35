import * as z from "zod/mini";
import { GraphProblem, type GraphProblemKind } from "./problem.ts";
import type { Received, TransportError } from "./transport/transport.ts";

/** Code of a call skipped because its host is paused. */
export const unreachable = "Unreachable";

const errorBody = z.object({
  error: z.object({
    code: z._default(z.string(), ""),
    message: z._default(z.string(), ""),
    innerError: z.optional(z.looseObject({ "request-id": z.optional(z.string()) })),
  }),
});

/** Parses an error response, or a batch item's. */
export function readProblem({ status, headers, body }: Received): GraphProblem {
  const parsed = errorBody.safeParse(jsonOf(body));
  const error = parsed.success ? parsed.data.error : { code: "", message: "", innerError: undefined };
  const code = error.code === "" ? `HTTP ${status}` : error.code;
  return new GraphProblem({
    kind: kindOf(status, error),
    code,
    message: error.message === "" ? code : error.message,
    status,
    requestId: headers["request-id"] ?? error.innerError?.["request-id"] ?? null,
    retryAfterS: retryAfterOf(headers["retry-after"]),
  });
}

/** A call without a response; for a paused host, with the remaining seconds. */
export function noAnswer(error: TransportError): GraphProblem {
  const { message, restS } = error;
  const details = {
    kind: "transient",
    code: restS === null ? "NoAnswer" : unreachable,
    message,
    status: 0,
    requestId: null,
    retryAfterS: restS,
  } as const;
  return new GraphProblem(details, { cause: error });
}

function kindOf(
  status: number,
  { code, message }: { readonly code: string; readonly message: string },
): GraphProblemKind {
  switch (status) {
    case 401:
      return "auth";
    case 403:
      // The Management Activity API's throttling code.
      if (code === "AF429") return "throttled";
      if (code.startsWith("Authentication_RequestFromNonPremium") || /\blicen[cs]e/i.test(message)) return "licence";
      return "permission";
    case 404:
      return "not_found";
    case 409:
    case 412:
      return "conflict";
    case 410:
      return "gone";
    case 429:
      return "throttled";
    default:
      // Exchange returns 400 or 410 for expired delta tokens.
      if (/^syncState(NotFound|Invalid)$/i.test(code)) return "gone";
      return status >= 500 || status === 408 ? "transient" : "refused";
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** Retry-After in seconds, possibly fractional; Graph doesn't use dates. */
function retryAfterOf(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,6}(\.\d{1,9})?$/.test(value) ? Math.ceil(Number(value)) : null;
}
