import { describe, expect, it } from "vitest";
import { type AccountKnowledge, sceneOf } from "../scene.ts";
import { countSignIns, rareShare } from "../sign-in-counts.ts";
import type { SignIn } from "../sign-in.ts";
import { hour, places, signIn, start, twoWeeks } from "../testing.ts";
import { aitmKit, deviceCode, legacyAuth } from "./suspicious-clients.ts";

const officeHome = "4765445b-32c6-49b0-83e6-1d93765276ca";
const broker = "29d9ed98-a469-4536-ade2-f981bc1d605e";
type Part = Parameters<typeof signIn>[0];
const known = countSignIns(twoWeeks());
const scene = (signIns: readonly SignIn[], knowledge: AccountKnowledge = { known }) =>
  sceneOf({ signIns }, knowledge, rareShare);

describe("legacy authentication", () => {
  const found = (part: Part, knowledge?: AccountKnowledge) => legacyAuth(scene([signIn(part)], knowledge));

  it("is reported for a client's first use", () => {
    const one = signIn({ client: "IMAP4", userAgent: "", ip: "198.51.100.7" });
    expect(legacyAuth(scene([one]))).toEqual([
      {
        id: "signin.legacy_auth",
        key: `signin.legacy_auth|${one.id}`,
        userId: "ann",
        at: start,
        points: 30,
        evidence: { client: "IMAP4", ip: "198.51.100.7", app: "Exchange" },
        clears: ["known_client", "own_network", "user_confirms"],
        events: [one.id],
        isRisky: true,
      },
    ]);
  });

  it("isn't reported for a known client, nor for a failure", () => {
    const regular = { known: countSignIns(twoWeeks({ client: "IMAP4" })) };
    expect(found({ client: "IMAP4" }, regular)).toEqual([]);
    expect(found({ client: "POP3" }, regular)).toHaveLength(1);
    expect(found({ client: "IMAP4", errorCode: 50_126 })).toEqual([]);
    expect(found({ userAgent: "BAV2ROPC", errorCode: 50_126 })).toEqual([]);
    expect(found({ client: "Browser" })).toEqual([]);
    const twice = [signIn({ client: "IMAP4" }), signIn({ client: "imap4", at: start + hour })];
    expect(legacyAuth(scene(twice))).toHaveLength(1);
  });

  it("scores more if a service relays the password, and little if the user always did so", () => {
    const regular = { known: countSignIns(twoWeeks({ userAgent: "BAV2ROPC" })) };
    expect(found({ userAgent: "BAV2ROPC" })).toMatchObject([
      { points: 40, isRisky: true, evidence: { agent: "BAV2ROPC" } },
    ]);
    expect(found({ userAgent: "BAV2ROPC" }, regular)).toMatchObject([{ points: 6, isRisky: false }]);
    expect(found({ userAgent: "BAV2ROPC", client: "IMAP4" }, regular)).toMatchObject([{ points: 40, isRisky: true }]);
    expect(found({ userAgent: "CBAInTAR", client: "Browser" })).toMatchObject([{ evidence: { agent: "CBAinTAR" } }]);
  });
});

describe("an adversary-in-the-middle kit", () => {
  const found = (part: Part) => aitmKit(scene([signIn({ appId: officeHome, userAgent: "axios/1.7.9", ...part })]));

  it("is reported with its user agent", () => {
    const one = signIn({ appId: officeHome, appName: "OfficeHome", userAgent: "axios/1.7.9" });
    expect(aitmKit(scene([one]))).toEqual([
      {
        id: "signin.aitm_kit_agent",
        key: `signin.aitm_kit_agent|${one.id}`,
        userId: "ann",
        at: start,
        points: 80,
        evidence: { agent: "axios/1.7.9", family: "axios", app: "OfficeHome", ip: "203.0.113.10" },
        clears: ["known_client", "user_confirms"],
        events: [one.id],
        isRisky: true,
      },
    ]);
  });

  it("scores half if it failed", () => {
    expect(found({ errorCode: 50_126 })).toMatchObject([{ points: 40, isRisky: false }]);
  });

  it.each([
    [officeHome, 1],
    [broker, 1],
    ["app", 0],
    ["", 0],
  ])("signs in to the portal or the broker: %s", (appId, times) => {
    expect(found({ appId })).toHaveLength(times);
  });

  it.each([
    ["node", 1],
    ["node-fetch/1.0", 1],
    ["Node.js/24", 1],
    ["axios", 1],
    ["AXIOS/0.21", 1],
    ["undici", 1],
    ["nodezilla", 0],
    ["axiosish/1", 0],
    ["Mozilla/5.0 node", 0],
    ["", 0],
  ])("has the agent %o: %i", (userAgent, times) => {
    expect(found({ userAgent })).toHaveLength(times);
  });

  it("shows at most 120 characters of the agent, and the application's ID without a name", () => {
    const [one] = found({ userAgent: `axios/${"9".repeat(200)}`, appName: "" });
    expect(String(one?.evidence["agent"])).toHaveLength(120);
    expect(one?.evidence["app"]).toBe(officeHome);
  });
});

describe("a device code", () => {
  const code = { in: { protocol: "deviceCode" } };
  const regular = { known: countSignIns(twoWeeks(code)) };
  const found = (part: Part, knowledge?: AccountKnowledge) =>
    deviceCode(scene([signIn({ ...code, ...part })], knowledge));

  it("is reported at its first use with the application and the place", () => {
    const one = signIn({ ...code, place: places.lagos, resourceName: "Graph" });
    expect(deviceCode(scene([one]))).toEqual([
      {
        id: "signin.device_code",
        key: `signin.device_code|${one.id}`,
        userId: "ann",
        at: start,
        points: 45,
        evidence: { app: "Exchange", resource: "Graph", ip: "203.0.113.10", country: "NG", first: "yes" },
        clears: ["user_confirms", "known_client"],
        events: [one.id],
        isRisky: true,
      },
    ]);
  });

  it("isn't reported again, nor for a failure, nor without evidence of a device code", () => {
    expect(found({}, regular)).toEqual([]);
    expect(found({ errorCode: 50_126 })).toEqual([]);
    expect(found({ in: null })).toEqual([]);
    expect(found({ in: { protocol: "oAuth2" } })).toEqual([]);
  });

  it("for the broker is reported every time", () => {
    expect(found({ appId: broker }, regular)).toMatchObject([{ points: 65, evidence: { first: "no" } }]);
    expect(found({ appId: broker })).toMatchObject([{ points: 65, evidence: { first: "yes" } }]);
    expect(found({ appId: broker, isInteractive: false }, regular)).toEqual([]);
    for (const none of [null, { protocol: "none" }]) expect(found({ appId: broker, in: none })).toEqual([]);
    expect(found({ appId: broker, isInteractive: false })).toMatchObject([{ points: 45 }]);
    expect(found({ appId: officeHome, appName: "" })[0]?.evidence["app"]).toBe(officeHome);
  });
});
