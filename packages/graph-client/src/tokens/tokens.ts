import { AuthError, ServerError } from "@azure/msal-node";
import { GraphProblem, type GraphProblemKind } from "../problem.ts";
import { noAnswer } from "../read-problem.ts";
import { clouds, type Resource } from "../transport/clouds.ts";
import { type Transport, TransportError } from "../transport/transport.ts";
import { createApplication, type Registration } from "./application.ts";

/** 65001: no consent; 65004: declined; 90094: admin consent required; 50105: user not assigned. */
const consentErrors = new Set(["65001", "65004", "90094", "50105"]);

const passing = new Set(["temporarily_unavailable", "server_error", "network_error", "request_timeout"]);

/** Why no token was issued. */
function readTokenProblem(error: unknown): GraphProblem {
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

/** Access tokens of a registration, cached until shortly before they expire. */
export interface Tokens {
  /** `isFresh` bypasses the cache after a rejected token. @throws GraphProblem */
  acquire(resource: Resource, isFresh: boolean): Promise<string>;
}

/** Application tokens (RFC 6749, client credentials). */
export function createTokens(registration: Registration, transport: Transport): Tokens {
  const application = createApplication(registration, transport);
  return {
    async acquire(resource, isFresh) {
      const host = clouds[registration.cloud][resource];
      if (host === null) throw noToken("NotInCloud", "This cloud has no Management Activity API");
      try {
        const scopes = [`${host}/.default`];
        const result = await application.acquireTokenByClientCredential({ scopes, skipCache: isFresh });
        if (result !== null) return result.accessToken;
      } catch (error) {
        throw readTokenProblem(error);
      }
      throw noToken("NoToken", "There is no token for this registration");
    },
  };
}

function noToken(code: string, message: string): GraphProblem {
  return new GraphProblem({ kind: "auth", code, message, status: 0, requestId: null, retryAfterS: null });
}
