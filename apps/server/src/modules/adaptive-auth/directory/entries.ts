import type { KeyObject } from "node:crypto";
import type { AdaptiveSettings, ClientKind, ClientState, NewClients, Sensitivity, ZoneKind } from "@parapet/contract";
import type { Blocks } from "@parapet/ip-address";
import type { RememberedDevice } from "@parapet/risk-engine";
import type { StoredWay } from "../protected-api/stored-ways.ts";
import type { CompiledRules } from "./compile-rules.ts";
import type { EndpointMatcher } from "./endpoint-matcher.ts";

/** An API with its compiled current settings. */
export interface ApiEntry extends CompiledRules {
  readonly id: string;
  readonly providerId: string;
  readonly name: string;
  readonly slug: string;
  readonly baseUrl: string;
  readonly sensitivity: Sensitivity;
  readonly endpoints: EndpointMatcher;
  /** Sensitivity of calls without a matching endpoint. */
  readonly unlistedSensitivity: Sensitivity;
  /** Trusted hops, whose forwarded headers are accepted. */
  readonly hops: Blocks;
  /** Whether the header Remote_Addr, which clients of the APIDynamics protocol send themselves, is accepted. */
  readonly trustsRemoteAddr: boolean;
  /** How its clients are identified, in order. */
  readonly ways: readonly StoredWay[];
  readonly newClients: NewClients;
  readonly settings: AdaptiveSettings;
  readonly configVersion: number;
  readonly bypassUntilMs: number;
  readonly isArchived: boolean;
}

/** A client's declared networks, countries and agents, compiled. */
export interface Declared {
  readonly cidrs: Blocks;
  readonly asns: ReadonlySet<number>;
  readonly countries: ReadonlySet<string>;
  readonly agents: ReadonlySet<string>;
}

/** A passed step-up or a trusted context, with its expiry. */
export interface ElevationEntry {
  readonly apiId: string;
  /** Hash of the elevated caller or of the trusted context, hexadecimal. */
  readonly of: string;
  /** The authentication context that it satisfies (RFC 9470); null for codes without a secret, which prove nothing. */
  readonly acr: string | null;
  /** RFC 8176 names; empty for a trusted context. */
  readonly amr: readonly string[];
  readonly authTimeMs: number;
  readonly untilMs: number;
}

/** A remembered device. */
export interface RememberedEntry extends RememberedDevice {
  readonly apiId: string;
  /** Thumbprint of its signing key, or the hash of its caller, hexadecimal. */
  readonly of: string;
  readonly sinceMs: number;
  readonly untilMs: number;
}

export interface ClientEntry {
  readonly id: string;
  /** Names it in the APIDynamics protocol. */
  readonly publicId: string;
  readonly providerId: string;
  readonly organizationId: string | null;
  readonly kind: ClientKind;
  /** State set by operators and limits; whether it's still learning depends on `seen`. */
  readonly state: Exclude<ClientState, "learning">;
  /** 0 for a permanent lock. */
  readonly lockedUntilMs: number;
  readonly tags: readonly string[];
  /** null without a declaration. */
  readonly declared: Declared | null;
  /** IDs of the APIs that it may call. */
  readonly apis: readonly string[];
  /** Whether it can pass a step-up. */
  readonly hasFactor: boolean;
  /** RFC 7638 thumbprints of its active keys. */
  readonly thumbprints: readonly string[];
  readonly elevations: readonly ElevationEntry[];
  readonly remembered: readonly RememberedEntry[];
  /** Elevations up to this time are revoked; 0 without revocation. */
  readonly elevationsFromMs: number;
  /** Learned sessions, their number of days (UTC), and the last day since 1970. */
  readonly seen: { readonly sessions: number; readonly days: number; readonly lastDay: number };
}

export interface KeyEntry {
  readonly id: string;
  readonly clientId: string;
  /** Shown to identify the key. */
  readonly prefix: string;
  /** Infinity without expiry. */
  readonly untilMs: number;
  readonly isRevoked: boolean;
  readonly isLocked: boolean;
  /** Whether it's a key, which can be locked and revoked, rather than another identity. */
  readonly isKey: boolean;
  /** Whether both names of an API's own key are known: the one of imports and the one of API Insights. */
  readonly isLinked: boolean;
}

export interface ZoneEntry {
  readonly id: string;
  readonly kind: ZoneKind;
  readonly cidrs: Blocks;
  readonly asns: ReadonlySet<number>;
  readonly countries: ReadonlySet<string>;
}

export interface ProviderEntry {
  readonly id: string;
  /** Names it in the APIDynamics protocol. */
  readonly publicId: string;
  readonly isInUse: boolean;
  readonly zones: readonly ZoneEntry[];
  /** Key that signs assertions; null without one. */
  readonly signingKey: { readonly kid: string; readonly sealedPrivateKey: string } | null;
  /** Verification keys with their expiry; Infinity for the current signing key. */
  readonly publicKeys: readonly { readonly kid: string; readonly key: KeyObject; readonly untilMs: number }[];
}
