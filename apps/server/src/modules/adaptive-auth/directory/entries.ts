import type { KeyObject } from "node:crypto";
import type { AdaptiveSettings, ClientKind, ClientState, PolicyRule, Sensitivity, ZoneKind } from "@parapet/contract";
import type { Blocks } from "@parapet/ip-address";
import type { EndpointMatcher } from "./endpoint-matcher.ts";

/** An API with its settings in force, compiled. */
export interface ApiEntry {
  readonly id: string;
  readonly providerId: string;
  readonly name: string;
  readonly slug: string;
  readonly baseUrl: string;
  readonly sensitivity: Sensitivity;
  readonly endpoints: EndpointMatcher;
  /** Of calls that no endpoint matches. */
  readonly unlistedSensitivity: Sensitivity;
  /** Peers whose word about a caller is believed. */
  readonly hops: Blocks;
  readonly settings: AdaptiveSettings;
  /** The enabled ones of the settings. */
  readonly rules: readonly PolicyRule[];
  readonly configVersion: number;
  readonly bypassUntilMs: number;
  readonly isArchived: boolean;
}

/** Where and how a client says it calls from, compiled. */
export interface Declared {
  readonly cidrs: Blocks;
  readonly asns: ReadonlySet<number>;
  readonly countries: ReadonlySet<string>;
  readonly agents: ReadonlySet<string>;
}

/** A step-up that was passed, or a context that its owner trusts, until a time. */
export interface ElevationEntry {
  readonly apiId: string;
  /** Hash of the caller that passed, or of the context that is trusted; hexadecimal. */
  readonly of: string;
  /** RFC 8176 names; empty for a trusted context. */
  readonly amr: readonly string[];
  readonly authTimeMs: number;
  readonly untilMs: number;
}

export interface ClientEntry {
  readonly id: string;
  readonly providerId: string;
  readonly organizationId: string | null;
  readonly kind: ClientKind;
  /** What people and limits say; whether it is still learning is told by `seen`. */
  readonly state: Exclude<ClientState, "learning">;
  /** 0 for a lock without an end. */
  readonly lockedUntilMs: number;
  readonly tags: readonly string[];
  /** null when nothing is declared. */
  readonly declared: Declared | null;
  /** Ids of the APIs that it may call. */
  readonly apis: readonly string[];
  /** There is a second factor that it may be asked for. */
  readonly hasFactor: boolean;
  /** RFC 7638 thumbprints of the keys that work. */
  readonly thumbprints: readonly string[];
  readonly elevations: readonly ElevationEntry[];
  /** Steps that were passed at or before it count no more; 0 without one. */
  readonly elevationsFromMs: number;
  /** Sessions learnt, on how many days (UTC), and the last of them, as days since 1970. */
  readonly seen: { readonly sessions: number; readonly days: number; readonly lastDay: number };
}

export interface KeyEntry {
  readonly id: string;
  readonly clientId: string;
  /** What people tell it by. */
  readonly prefix: string;
  /** Infinity without an end. */
  readonly untilMs: number;
  readonly isRevoked: boolean;
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
  readonly isInUse: boolean;
  readonly zones: readonly ZoneEntry[];
  /** What assertions are signed with; null where no key signs. */
  readonly signingKey: { readonly kid: string; readonly sealedPrivateKey: string } | null;
  /** What was signed by these is believed, until a time: Infinity for the key that signs. */
  readonly publicKeys: readonly { readonly kid: string; readonly key: KeyObject; readonly untilMs: number }[];
}
