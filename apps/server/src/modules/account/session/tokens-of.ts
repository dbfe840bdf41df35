import { errors, importPKCS8, importSPKI, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineService } from "../../../platform/services.ts";
import { openInstallation, type SigningKeys } from "../installation/open-installation.ts";

/** `access` and `refresh` name a session; `mfa` names a login that waits for its second factor. */
type TokenKind = "access" | "refresh" | "mfa";

/** Seconds. */
const lifetime: Readonly<Record<TokenKind, number>> = { access: 10 * 60, refresh: 7 * 24 * 3600, mfa: 5 * 60 };

/** The subject of a token. */
interface Bearer {
  readonly userId: string;
  readonly providerId: string;
  /** The session, or the pending login of an `mfa` token. */
  readonly sessionId: string;
}

interface Tokens {
  issue(kind: TokenKind, bearer: Bearer, now: Date): Promise<string>;
  /** @throws Failure `token_expired`, or `unauthenticated` for anything this installation did not issue as that kind. */
  read(kind: TokenKind, token: string, now: Date): Promise<Bearer>;
}

const issuer = "parapet";

const algorithm = "EdDSA";

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  pid: z.uuid(),
  typ: z.enum(["access", "refresh", "mfa"]),
});

/** Signs and reads the installation's tokens (JWT, Ed25519). They prove who, never what that person may do. */
async function createTokens(keys: SigningKeys): Promise<Tokens> {
  const publicKey = await importSPKI(keys.publicKey, algorithm);
  const privateKey = await importPKCS8(keys.privateKey, algorithm);
  return {
    issue: (kind, { userId, providerId, sessionId }, now) =>
      new SignJWT({ sid: sessionId, pid: providerId, typ: kind })
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(seconds(now) + lifetime[kind])
        .sign(privateKey),
    async read(kind, token, now) {
      const settings = { issuer, algorithms: [algorithm], currentDate: now, requiredClaims: ["exp", "iat"] };
      const { payload } = await jwtVerify(token, publicKey, settings).catch(refuse);
      const { data } = claims.safeParse(payload);
      if (data?.typ !== kind) throw new Failure("unauthenticated");
      return { userId: data.sub, providerId: data.pid, sessionId: data.sid };
    },
  };
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new Failure("token_expired");
  if (error instanceof errors.JOSEError) throw new Failure("unauthenticated");
  throw error;
}

/** Reads the keys once; a failed read is repeated with the next use. */
export const tokensService = defineService("tokens", (platform) => {
  let tokens: Promise<Tokens> | null = null;
  return async () => {
    tokens ??= openInstallation(platform).then(createTokens);
    try {
      return await tokens;
    } catch (error) {
      tokens = null;
      throw error;
    }
  };
});

/** The tokens of this process's installation. */
export function tokensOf({ services }: Pick<Platform, "services">): Promise<Tokens> {
  return services.get(tokensService)();
}
