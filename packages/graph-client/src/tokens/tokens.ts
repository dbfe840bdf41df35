import { clouds } from "../transport/clouds.ts";
import type { Transport } from "../transport/transport.ts";
import { GraphProblem } from "../problem.ts";
import { createApplication, type Registration } from "./application.ts";
import { readTokenProblem } from "./read-token-problem.ts";

/** Access tokens of one registration, kept until shortly before they end. */
export interface Tokens {
  /** `isFresh` asks for a new one, because the kept one was refused. @throws GraphProblem */
  acquire(isFresh: boolean): Promise<string>;
}

/** Tokens of the application itself (RFC 6749, client credentials). */
export function createTokens(registration: Registration, transport: Transport): Tokens {
  const application = createApplication(registration, transport);
  const scopes = [`${clouds[registration.cloud].graph}/.default`];
  return {
    async acquire(isFresh) {
      try {
        const result = await application.acquireTokenByClientCredential({ scopes, skipCache: isFresh });
        if (result !== null) return result.accessToken;
      } catch (error) {
        throw readTokenProblem(error);
      }
      const message = "There is no token for this registration";
      throw new GraphProblem({
        kind: "auth",
        code: "NoToken",
        message,
        status: 0,
        requestId: null,
        retryAfterS: null,
      });
    },
  };
}
