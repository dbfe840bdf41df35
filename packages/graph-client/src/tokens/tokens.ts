import type { AuthenticationResult, ConfidentialClientApplication, ICachePlugin } from "@azure/msal-node";
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

/** What is kept of a person who signed in for the application: refresh tokens, so sealed wherever it rests. */
export interface SignedInPerson {
  readonly cache: string;
  /** Keeps it anew: refresh tokens change with each use. */
  readonly save: (cache: string) => Promise<void>;
}

/** Tokens of the application itself, or of a person who signed in for it. */
export function createTokens(registration: Registration, transport: Transport, person?: SignedInPerson): Tokens {
  const application = createApplication(registration, transport, person === undefined ? undefined : cacheOf(person));
  const scopes = [`${clouds[registration.cloud].graph}/.default`];
  return {
    async acquire(isFresh) {
      try {
        const result =
          person === undefined
            ? await application.acquireTokenByClientCredential({ scopes, skipCache: isFresh })
            : await acquireForPerson(application, scopes, isFresh);
        if (result !== null) return result.accessToken;
      } catch (error) {
        throw readTokenProblem(error);
      }
      throw noToken("There is no token for this registration");
    },
  };
}

async function acquireForPerson(
  application: ConfidentialClientApplication,
  scopes: string[],
  forceRefresh: boolean,
): Promise<AuthenticationResult | null> {
  const [account] = await application.getTokenCache().getAllAccounts();
  if (account === undefined) throw noToken("Nobody has signed in for this registration");
  return application.acquireTokenSilent({ account, scopes, forceRefresh });
}

function cacheOf({ cache, save }: SignedInPerson): ICachePlugin {
  let kept = cache;
  return {
    beforeCacheAccess: async (context) => context.tokenCache.deserialize(kept),
    async afterCacheAccess(context) {
      if (!context.cacheHasChanged) return;
      kept = context.tokenCache.serialize();
      await save(kept);
    },
  };
}

function noToken(message: string): GraphProblem {
  return new GraphProblem({ kind: "auth", code: "NoToken", message, status: 0, requestId: null, retryAfterS: null });
}
