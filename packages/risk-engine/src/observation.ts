/** What a network is used for, as its operator's kind tells; the four that change how much a new one means. */
export type NetworkKind = "isp" | "mobile" | "hosting" | "anonymiser";

/** Where a call comes from, from coarse to fine; null where no data pack knows. */
export interface Network {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly asn: number | null;
  /** The announced or usual prefix: /24 of IPv4, /48 of IPv6. */
  readonly prefix: string;
  readonly address: string;
  readonly kind: NetworkKind | null;
  /** null unless a city pack knows the place well enough to measure distances. */
  readonly place: Place | null;
}

/** A place on Earth in degrees, and how far off it may be, in kilometres. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
}

/** What calls, from coarse to fine; "" where the text does not tell. */
export interface Agent {
  /** desktop, mobile, library, tool, bot or absent. */
  readonly device: string;
  /** The operating system's name. */
  readonly os: string;
  /** The product's name: Chrome, okhttp, python-requests. */
  readonly family: string;
  /** All that tells this installation from others of the family, without the product's version. */
  readonly platform: string;
  /** The product's major version. */
  readonly version: string;
}

/** The risk-relevant facts of one call. Unknown values are null and add no points. */
export interface Observation {
  /** Milliseconds since 1970 UTC. */
  readonly atMs: number;
  /** null for a private address, or without a data pack. */
  readonly network: Network | null;
  readonly agent: Agent | null;
  /** Thumbprint of the key that the call was signed or connected with, "" without one, null where the API asks for none. */
  readonly key: string | null;
  /** Method and template. */
  readonly endpoint: string | null;
  /** JA4 of the connection, as a trusted proxy says it. */
  readonly tls: string | null;
  /** A fingerprint of the header names in their order and of the languages. */
  readonly headers: string | null;
  /** Calls of this client in the minute before. */
  readonly perMinute: number | null;
}

/** What is known about a call beyond the client's history; null where the data are missing or too old. */
export interface Circumstances {
  readonly zone: "trusted" | "blocked" | null;
  readonly onAnonymiserList: boolean | null;
  readonly onBlockList: boolean | null;
  /** Outside the networks, countries or agents that the client declared; null when it declared none. */
  readonly offDeclaration: boolean | null;
  /** The agent's text contradicts its client hints. */
  readonly agentContradicted: boolean | null;
  /** Wrong keys and codes of the client in the last hour. */
  readonly failures: number;
  /** The same from the caller's address, of any client. */
  readonly failuresHere: number;
  /** Networks (ASN) that the same key was used from in the last five minutes, beyond what is declared. */
  readonly parallelNetworks: number;
  readonly keyLeaked: boolean | null;
  readonly revokedKeyUsed: boolean;
  /** A step-up passed from this context and still good. */
  readonly elevated: boolean;
  /** Share of refused calls (403, 404) among the last five minutes', 0 to 1; null when outcomes aren't reported. */
  readonly refusedShare: number | null;
  /** A program, which may run in several places at once: changes between known networks aren't travel. */
  readonly headless: boolean;
}

/** A call about which nothing is known beyond itself. */
export const noCircumstances: Circumstances = {
  zone: null,
  onAnonymiserList: null,
  onBlockList: null,
  offDeclaration: null,
  agentContradicted: null,
  failures: 0,
  failuresHere: 0,
  parallelNetworks: 0,
  keyLeaked: null,
  revokedKeyUsed: false,
  elevated: false,
  refusedShare: null,
  headless: false,
};
