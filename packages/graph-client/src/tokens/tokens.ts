import { clouds, type Resource } from "../transport/clouds.ts";
import type { Transport } from "../transport/transport.ts";
import { GraphProblem } from "../problem.ts";
import { createApplication, type Registration } from "./application.ts";
import { readTokenProblem } from "./read-token-problem.ts";

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
