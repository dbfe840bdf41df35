import type { DirectoryAudit, SignIn, SignInDetail } from "./sign-in.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const start = Date.parse("2026-11-10T08:00:00Z");

export const places = {
  oslo: { country: "NO", region: "Oslo", city: "Oslo", point: { latitude: 59.91, longitude: 10.75 } },
  bergen: { country: "NO", region: "Vestland", city: "Bergen", point: { latitude: 60.39, longitude: 5.32 } },
  lagos: { country: "NG", region: "Lagos", city: "Lagos", point: { latitude: 6.52, longitude: 3.38 } },
} as const;

export const managed = { id: "laptop", name: "LT-1", system: "Windows10", browser: "Chrome 142", isManaged: true };
export const unknownDevice = { id: "", name: "", system: "Windows10", browser: "Chrome 142", isManaged: false };
const detail: SignInDetail = { sessionId: "own", protocol: "none", transferMethod: "none", requirement: "", steps: [] };
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

let made = 0;

type Part = Partial<Omit<SignIn, "detail">> & { readonly in?: Partial<SignInDetail> | null };

/** Ann signs in at her office by default. */
export function signIn({ in: overrides = {}, ...part }: Part = {}): SignIn {
  made += 1;
  return {
    id: `sign-in-${String(made).padStart(6, "0")}`,
    at: start,
    userId: "ann",
    userName: "ann@meridian.example",
    displayName: "Ann",
    appId: "app",
    appName: "Exchange",
    resourceName: "Exchange",
    ip: "203.0.113.10",
    client: "Browser",
    userAgent: chrome,
    isInteractive: true,
    errorCode: 0,
    failure: "",
    device: managed,
    place: places.oslo,
    risk: { level: "none", state: "none", types: [] },
    asn: 2116,
    detail: overrides === null ? null : { ...detail, ...overrides },
    ...part,
  };
}

/** Identical sign-ins of two weeks. */
export function twoWeeks(part: Part = {}): SignIn[] {
  return Array.from({ length: 14 }, (_, nth) => signIn({ ...part, at: start - (nth + 1) * day }));
}

export function audit(part: Partial<DirectoryAudit> = {}): DirectoryAudit {
  made += 1;
  return {
    id: `audit-${made}`,
    at: start,
    activity: "User registered security info",
    isSuccess: true,
    actorId: "ann",
    actorName: "ann@meridian.example",
    ip: "198.51.100.90",
    targets: [{ id: "ann", name: "Ann", type: "User", changed: {} }],
    ...part,
  };
}
