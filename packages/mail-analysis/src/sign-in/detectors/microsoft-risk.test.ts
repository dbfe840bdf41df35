import { describe, expect, it } from "vitest";
import { sceneOf } from "../scene.ts";
import { rareShare } from "../sign-in-counts.ts";
import type { RiskDetection, SignIn, SignInRisk } from "../sign-in.ts";
import { places, signIn, start } from "../testing.ts";
import { microsoftRisk } from "./microsoft-risk.ts";

const found = (signIns: readonly SignIn[], risks: readonly RiskDetection[] = []) =>
  microsoftRisk(sceneOf({ signIns, risks }, {}, rareShare));
const risky = (level: SignInRisk["level"], types: readonly string[] = ["anonymizedIPAddress"], part = {}) =>
  signIn({ risk: { level, state: "atRisk", types }, ...part });
const detected = (part: Partial<RiskDetection> = {}): RiskDetection => ({
  id: "risk-1",
  at: start,
  userId: "ann",
  signInId: "",
  type: "leakedCredentials",
  level: "high",
  state: "atRisk",
  ip: "198.51.100.7",
  ...part,
});

describe("Microsoft's risk at a sign-in", () => {
  it("is reported with its kind, level and place", () => {
    const one = risky("medium", ["unfamiliarFeatures"], { ip: "198.51.100.7", place: places.lagos });
    expect(found([one])).toEqual([
      {
        id: "signin.ms_risk",
        key: `signin.ms_risk|${one.id}|unfamiliarFeatures`,
        userId: "ann",
        at: start,
        points: 45,
        evidence: { type: "unfamiliarFeatures", level: "medium", ip: "198.51.100.7", country: "NG" },
        clears: ["microsoft_dismisses", "user_confirms"],
        events: [one.id],
        isRisky: true,
      },
    ]);
  });

  it.each([
    ["none", 30, 15],
    ["hidden", 30, 15],
    ["low", 20, 10],
    ["medium", 45, 23],
    ["high", 70, 35],
  ] as const)("of the level %s scores %i, and half of it if the sign-in failed", (level, points, failed) => {
    expect(found([risky(level)])).toMatchObject([{ points, isRisky: true }]);
    expect(found([risky(level, ["x"], { errorCode: 50_126 })])).toMatchObject([{ points: failed, isRisky: false }]);
  });

  it.each([
    ["low", ["generic"]],
    ["high", ["generic"]],
    ["none", []],
    ["hidden", []],
  ] as const)("without a type is reported with its level: %s", (level, types) => {
    expect(found([risky(level, [])]).map(({ evidence }) => evidence["type"])).toEqual(types);
  });

  it("is reported once per type", () => {
    const keys = found([risky("low", ["a", "b"]), risky("low", ["a"])]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    ["atRisk", 1],
    ["confirmedCompromised", 1],
    ["", 1],
    ["dismissed", 0],
    ["remediated", 0],
    ["confirmedSafe", 0],
  ])("in the state %s is reported %i times", (state, times) => {
    expect(found([signIn({ risk: { level: "high", state, types: ["x"] } })])).toHaveLength(times);
    expect(found([], [detected({ state })])).toHaveLength(times);
  });
});

describe("a risk detection of its own", () => {
  it("is reported for the user, with an address if there is one", () => {
    const [one] = found([], [detected()]);
    expect(one).toEqual({
      id: "signin.ms_risk",
      key: "signin.ms_risk|risk-1|leakedCredentials",
      userId: "ann",
      at: start,
      points: 70,
      evidence: { type: "leakedCredentials", level: "high", ip: "198.51.100.7" },
      clears: ["microsoft_dismisses", "user_confirms"],
      events: ["risk-1"],
      isRisky: true,
    });
    expect(found([], [detected({ ip: "" })])[0]?.evidence).not.toHaveProperty("ip");
  });

  it("has the key of its sign-in, even if that isn't known yet", () => {
    const one = risky("low");
    const about = detected({ signInId: one.id, type: "anonymizedIPAddress" });
    const [later] = found([one], [about]);
    expect(found([], [about])[0]?.key).toBe(later?.key);
    expect(found([], [detected({ signInId: "gone" })])[0]?.key).toBe("signin.ms_risk|gone|leakedCredentials");
  });

  it("is merged with the row of its sign-in, with the higher level", () => {
    const one = risky("medium");
    const pointsWith = (level: RiskDetection["level"]) =>
      found([one], [detected({ signInId: one.id, type: "anonymizedIPAddress", level })]).map(({ points }) => points);
    expect(pointsWith("high")).toEqual([70]);
    expect(pointsWith("medium")).toEqual([45]);
    expect(pointsWith("low")).toEqual([45]);
  });

  it("of another type is reported separately", () => {
    const one = risky("low");
    const both = found([one], [detected({ signInId: one.id, type: "maliciousIPAddress", at: start + 1 })]);
    expect(both.map(({ evidence }) => evidence["type"])).toEqual(["anonymizedIPAddress", "maliciousIPAddress"]);
    expect(both.map(({ at }) => at)).toEqual([start, start]);
  });

  it("about a failed sign-in scores half", () => {
    const failed = signIn({ errorCode: 50_126 });
    expect(found([failed], [detected({ signInId: failed.id })])).toMatchObject([{ points: 35, isRisky: false }]);
  });

  it("that was dismissed overrides the row of the sign-in", () => {
    const one = risky("high", ["anonymizedIPAddress", "maliciousIPAddress"]);
    const dismissed = detected({ signInId: one.id, type: "anonymizedIPAddress", state: "dismissed" });
    expect(found([one], [dismissed]).map(({ evidence }) => evidence["type"])).toEqual(["maliciousIPAddress"]);
  });
});
