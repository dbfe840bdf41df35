import { AuthError, ServerError } from "@azure/msal-node";
import { noAnswer } from "../read-problem.ts";
import { GraphProblem, type GraphProblemKind } from "../problem.ts";
import { TransportError } from "../transport/transport.ts";

/** 65001: no consent; 65004: declined; 90094: admin consent required; 50105: user not assigned. */
const consentErrors = new Set(["65001", "65004", "90094", "50105"]);
const passing = new Set(["temporarily_unavailable", "server_error", "network_error", "request_timeout"]);

/** Why no token was issued. */
export function readTokenProblem(error: unknown): GraphProblem {
  if (error instanceof GraphProblem) return error;
  if (error instanceof TransportError) return noAnswer(error);
  if (!(error instanceof AuthError)) throw error;
  const { errorCode, errorMessage, correlationId } = error;
  const number = /\bAADSTS(\d+)/.exec(errorMessage)?.[1] ?? (error instanceof ServerError ? error.errorNo : undefined);
  const status = error instanceof ServerError ? (error.status ?? 0) : 0;
  return new GraphProblem(
    {
      kind: kindOf(errorCode, number, status),
      code: number === undefined ? errorCode : `AADSTS${number}`,
      message: errorMessage === "" ? errorCode : errorMessage,
      status,
      requestId: correlationId === "" ? null : correlationId,
      retryAfterS: null,
    },
    { cause: error },
  );
}

function kindOf(code: string, number: string | undefined, status: number): GraphProblemKind {
  if (number !== undefined && consentErrors.has(number)) return "consent";
  if (code === "consent_required") return "consent";
  if (status === 429) return "throttled";
  return status >= 500 || passing.has(code) ? "transient" : "auth";
}
