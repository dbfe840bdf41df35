import type { KeyObject } from "node:crypto";
import type { Resource } from "./clouds.ts";

/** A certificate for client assertions. */
export interface RegisteredCertificate {
  /** SHA-1 and SHA-256, as in `x5t` and `x5t#S256` of an assertion. */
  readonly thumbprints: readonly string[];
  readonly publicKey: KeyObject;
  readonly expiresAt: Date;
}

/** An application registration. */
export interface Registration {
  readonly clientId: string;
  readonly displayName: string;
  readonly servicePrincipalId: string;
  readonly secrets: { readonly value: string; readonly expiresAt: Date }[];
  readonly certificates: RegisteredCertificate[];
  readonly redirectUris: string[];
  /** Roles requested at consent, by resource. */
  readonly requestedRoles: Readonly<Record<Resource, readonly string[]>>;
  /** Granted roles; null without consent, when the tenant doesn't know the application. */
  grantedRoles: Set<string> | null;
  /** Tokens of earlier generations are invalid. */
  tokenGeneration: number;
}
