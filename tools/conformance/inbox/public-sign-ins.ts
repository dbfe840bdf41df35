import {
  assessSignIns,
  countSignIns,
  type DetectionId,
  type DirectoryAudit,
  readSignIn,
  type SignIn,
} from "@parapet/mail-analysis";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { type Case, runCases, type Suite } from "../suite.ts";

const fixture = z.object({ items: z.array(z.object({ source: z.string(), condition: z.string() })) });

const minute = 60_000;
const start = Date.parse("2026-11-10T08:00:00Z");
const broker = "29d9ed98-a469-4536-ade2-f981bc1d605e";
const counter = { next: 0 };

/** A sign-in at an office by default. */
function signIn(at: number, fields: Readonly<Record<string, unknown>> = {}): SignIn {
  counter.next += 1;
  const read = readSignIn({
    id: `s-${counter.next}`,
    createdDateTime: new Date(at).toISOString(),
    userId: "ada",
    userPrincipalName: "ada@meridian.example",
    ipAddress: "203.0.113.10",
    clientAppUsed: "Browser",
    userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36",
    isInteractive: true,
    status: { errorCode: 0 },
    deviceDetail: { deviceId: "laptop", isManaged: true },
    location: { countryOrRegion: "NO", geoCoordinates: { latitude: 59.91, longitude: 10.75 } },
    sessionId: "own",
    autonomousSystemNumber: 2116,
    ...fields,
  });
  if (read === null) throw new Error("This is no sign-in");
  return read;
}

const history = countSignIns(Array.from({ length: 14 }, (_, day) => signIn(start - (day + 1) * 24 * 60 * minute)));

interface Replay {
  readonly what: string;
  readonly raises: DetectionId;
  readonly signIns: readonly SignIn[];
  readonly audits?: readonly DirectoryAudit[];
}

/** Published detection conditions on sign-ins, as events: each raises a detection here. */
export const publicSignIns: Suite = async ({ name, path }, bench) => {
  const { items } = fixture.parse(readFixture(path));
  const cases = items.flatMap(({ source, condition }) =>
    replaysOf(source.toLowerCase(), condition).map((replay) => caseOf(source, replay)),
  );
  return await runCases(name, cases, bench);
};

function caseOf(source: string, { what, raises, ...events }: Replay): Case {
  return {
    name: `${source}: ${what}`,
    check: async () => {
      const found = await Promise.resolve(assessSignIns(events, { known: history }));
      return found.some(({ id }) => id === raises) ? [] : [`does not raise ${raises}`];
    },
  };
}

function replaysOf(source: string, condition: string): readonly Replay[] {
  if (source.includes("multi-user failures")) return [spray(), replayed(5)];
  if (source.includes("mfamodification")) return [-30, 0, 60].map(changed);
  if (source.includes("brute force")) return [bruteForce()];
  if (source.includes("device-code")) return ["Exchange Online", "Microsoft Graph", "SharePoint"].map(deviceCode);
  if (source.includes("single session")) return [replayed(29)];
  if (source.includes("legacy auth")) return clientsOf(condition).map(legacy);
  if (source.includes("bypassing_mfa")) return ["BAV2ROPC", "CBAinPROD", "CBAinTAR"].map(bypassing);
  return [];
}

function spray(): Replay {
  const signIns = Array.from({ length: 11 }, (_, nth) =>
    signIn(start + nth * 20_000, { userId: `user-${nth}`, status: { errorCode: 50_126 }, ipAddress: "198.51.100.1" }),
  );
  return { what: "11 accounts from one address", raises: "signin.password_spray", signIns };
}

function replayed(minutes: number): Replay {
  const stolen = { ipAddress: "198.51.100.7", autonomousSystemNumber: 64_512, deviceDetail: { deviceId: "" } };
  const signIns = [signIn(start), signIn(start + minutes * minute, stolen)];
  return { what: `one session at two addresses in ${minutes} min`, raises: "signin.session_replay", signIns };
}

function changed(minutes: number): Replay {
  const risk = { riskLevelDuringSignIn: "medium", riskState: "atRisk", riskEventTypes_v2: ["anonymizedIPAddress"] };
  const audit: DirectoryAudit = {
    id: "a",
    at: start + minutes * minute,
    activity: "User registered security info",
    isSuccess: true,
    actorId: "ada",
    actorName: "ada@meridian.example",
    ip: "",
    targets: [{ id: "ada", name: "Ada", type: "User", changed: {} }],
  };
  const what = `security info ${minutes} min after a risky sign-in`;
  return { what, raises: "persistence.after_risk", signIns: [signIn(start, risk)], audits: [audit] };
}

function bruteForce(): Replay {
  const signIns = Array.from({ length: 20 }, (_, nth) =>
    signIn(start + nth * 40_000, { status: { errorCode: 50_126 } }),
  );
  return { what: "20 failures in a quarter of an hour", raises: "signin.brute_force", signIns };
}

function deviceCode(resourceDisplayName: string): Replay {
  const fields = { appId: broker, authenticationProtocol: "deviceCode", resourceDisplayName };
  return { what: `code for ${resourceDisplayName}`, raises: "signin.device_code", signIns: [signIn(start, fields)] };
}

function legacy(client: string): Replay {
  return { what: client, raises: "signin.legacy_auth", signIns: [signIn(start, { clientAppUsed: client })] };
}

function bypassing(userAgent: string): Replay {
  return { what: userAgent, raises: "signin.legacy_auth", signIns: [signIn(start, { userAgent })] };
}

/** Log names of clients by their short names in conditions. */
const inFull: Readonly<Record<string, string>> = {
  ActiveSync: "Exchange ActiveSync",
  "EXO PowerShell": "Exchange Online PowerShell",
  EWS: "Exchange Web Services",
  MAPI: "MAPI Over HTTP",
  OAB: "Offline Address Book",
  "Outlook Anywhere": "Outlook Anywhere (RPC over HTTP)",
};

function clientsOf(condition: string): string[] {
  const list = /clientAppUsed ([^;]+)/.exec(condition)?.[1] ?? "";
  return list
    .split(",")
    .map((name) => name.trim())
    .map((name) => inFull[name] ?? name)
    .filter((name) => name !== "");
}
