import type { KeyObject } from "node:crypto";
import type { Resource } from "./clouds.ts";

/** A certificate that an application signs its assertions with. */
export interface RegisteredCertificate {
  /** SHA-1 and SHA-256 of the certificate, as `x5t` and `x5t#S256` of an assertion name it. */
  readonly thumbprints: readonly string[];
  readonly publicKey: KeyObject;
  readonly expiresAt: Date;
}

/** An application as its registration describes it. */
export interface Registration {
  readonly clientId: string;
  readonly displayName: string;
  readonly servicePrincipalId: string;
  readonly secrets: { readonly value: string; readonly expiresAt: Date }[];
  readonly certificates: RegisteredCertificate[];
  readonly redirectUris: string[];
  /** What it asks an administrator for, by resource. */
  readonly requestedRoles: Readonly<Record<Resource, readonly string[]>>;
  /** What an administrator consented to; null without consent, when the tenant does not know the application. */
  grantedRoles: Set<string> | null;
  /** Tokens of earlier generations are refused. */
  tokenGeneration: number;
}
