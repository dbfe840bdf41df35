import { createHmac } from "node:crypto";

/** A program of a customer that calls the company's APIs. */
export interface Program {
  readonly name: string;
  readonly organization: string;
  readonly kind: "headless" | "interactive";
  readonly agent: string;
  /** Of well-known operators, so that the data packs know their countries. */
  readonly address: string;
  readonly country: string;
  /** Its relative share of calls. */
  readonly weight: number;
  /** What its tokens are signed with. */
  readonly secret: string;
}

const strong = "a-long-random-secret-of-the-demonstration-3f9c1e";

export const programs: readonly Program[] = [
  {
    name: "booking-portal",
    organization: "Harbour & Sons Shipping",
    kind: "headless",
    agent: "okhttp/4.12.0",
    address: "81.2.69.142",
    country: "GB",
    weight: 8,
    secret: strong,
  },
  {
    name: "warehouse-scanner",
    organization: "Nordlicht Spedition",
    kind: "interactive",
    agent: "Dalvik/2.1.0 (Linux; U; Android 14; TC58)",
    address: "84.208.20.110",
    country: "NO",
    weight: 6,
    secret: strong,
  },
  {
    name: "customs-sync",
    organization: "Atlas Douane",
    kind: "headless",
    agent: "python-requests/2.32.3",
    address: "81.192.20.7",
    country: "MA",
    weight: 3,
    secret: strong,
  },
  {
    // Still uses what is deprecated, with a token that anybody can forge.
    name: "dock-kiosk",
    organization: "Harbour & Sons Shipping",
    kind: "interactive",
    agent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.0.0 Safari/537.36",
    address: "81.2.69.160",
    country: "GB",
    weight: 2,
    secret: "secret",
  },
];

/** Where attackers come from: a network of another continent, and an exit of Tor. */
export const attackers = ["102.89.23.14", "185.220.101.34"] as const;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The token that a program shows, good for an hour, which says for whom it works. @param at milliseconds since 1970 */
export function tokenOf({ name, organization, secret }: Program, at: number): string {
  const hour = Math.floor(at / 3_600_000) * 3600;
  const claims = { sub: name, organization, iss: "demo", iat: hour, exp: hour + 3600 };
  const signed = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}
