import type { SignalCode } from "@parapet/contract";

export type { SignalCode };

/** One piece of evidence about a call. */
export interface Signal {
  readonly code: SignalCode;
  /** off: looked at, and nothing to say. unavailable: the data to tell are missing or too old. */
  readonly state: "on" | "off" | "unavailable";
  /** Signed decibans, rounded: above 0 speaks for an attacker, below for the client. */
  readonly points: number;
  /** Before weight and cap, exact; null when unavailable. */
  readonly decibans: number | null;
  /** What a sentence about it needs. */
  readonly facts: Readonly<Record<string, string | number | null>>;
}

/** Of signals whose code says all. */
export const noFacts: Signal["facts"] = {};

interface SignalKind {
  /** What it belongs to: at most `dimensionCap` decibans of one dimension count, hard signals aside. */
  readonly dimension: "network" | "device" | "behaviour" | "account";
  /** A fact rather than a likelihood: neither capped nor shrunk while a client is new. */
  readonly isHard?: true;
  /** Whether it is learned from the client's sessions. */
  readonly isLearnt?: true;
  /** Fixed decibans, where the signal is a plain yes or no. */
  readonly points?: number;
}

/** Every signal there is. */
export const signalKinds = {
  "net.hierarchy": { dimension: "network", isLearnt: true },
  "net.class_new": { dimension: "network", isLearnt: true },
  "net.anonymiser": { dimension: "network", isHard: true, points: 13 },
  "net.blocklist": { dimension: "network", isHard: true, points: 20 },
  "zone.blocked": { dimension: "network", isHard: true, points: 20 },
  "zone.trusted": { dimension: "network", points: -6 },
  "geo.impossible_travel": { dimension: "network", points: 10 },
  "dev.agent": { dimension: "device", isLearnt: true },
  "dev.key_known": { dimension: "device", isLearnt: true },
  "dev.key_missing": { dimension: "device", isLearnt: true },
  "dev.key_new": { dimension: "device", isLearnt: true },
  "dev.tls_new": { dimension: "device", isLearnt: true, points: 3 },
  "dev.headers": { dimension: "device", isLearnt: true, points: 2 },
  "dev.agent_contradicted": { dimension: "device", points: 6 },
  "beh.hour": { dimension: "behaviour", isLearnt: true },
  "beh.endpoint": { dimension: "behaviour", isLearnt: true },
  "beh.rate": { dimension: "behaviour", isLearnt: true },
  "beh.enumeration": { dimension: "behaviour" },
  "beh.dormant": { dimension: "behaviour", points: 3 },
  "cred.failures": { dimension: "account" },
  "cred.parallel": { dimension: "account", points: 8 },
  "cred.leaked": { dimension: "account", isHard: true, points: 20 },
  "cred.revoked_key_used": { dimension: "account", isHard: true, points: 10 },
  "ctx.elevated": { dimension: "account", points: -17 },
  "ctx.declared_mismatch": { dimension: "account", points: 10 },
} as const satisfies Readonly<Record<SignalCode, SignalKind>>;

export function kindOf(code: SignalCode): SignalKind {
  return signalKinds[code];
}
