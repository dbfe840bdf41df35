import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { availabilityOf, type Means, type SignInMeans } from "./detection-means.ts";
import { type DetectionId, detectionIds } from "./detection.ts";

const all: SignInMeans = { signIns: true, detail: true, networks: true, audits: true, risk: true, rules: true };
const names = ["signIns", "detail", "networks", "audits", "risk", "rules"] as const satisfies readonly Means[];

/** Detections that become unavailable or limited without one data source. */
const without: Readonly<Record<Means, { readonly unavailable: DetectionId[]; readonly limited: DetectionId[] }>> = {
  signIns: {
    unavailable: [
      "ato.chain",
      "signin.aitm_kit_agent",
      "signin.brute_force",
      "signin.device_code",
      "signin.impossible_travel",
      "signin.legacy_auth",
      "signin.mfa_fatigue",
      "signin.new_asn",
      "signin.new_country",
      "signin.new_device",
      "signin.password_spray",
      "signin.session_replay",
      "signin.unfamiliar",
    ],
    limited: ["persistence.after_risk", "rule.after_risky_signin", "signin.ms_risk"],
  },
  detail: {
    unavailable: ["signin.device_code", "signin.session_replay"],
    limited: ["signin.impossible_travel", "signin.mfa_fatigue"],
  },
  networks: { unavailable: ["signin.new_asn"], limited: ["signin.session_replay", "signin.unfamiliar"] },
  audits: { unavailable: ["consent.illicit", "persistence.after_risk"], limited: ["ato.chain"] },
  risk: {
    unavailable: ["signin.ms_risk"],
    limited: ["ato.chain", "persistence.after_risk", "rule.after_risky_signin"],
  },
  rules: { unavailable: ["rule.after_risky_signin"], limited: ["ato.chain"] },
};

describe("detection availability", () => {
  it("is complete if everything can be read", () => {
    expect(availabilityOf(all)).toEqual(detectionIds.map((id) => ({ id, state: "full", lacks: [] })));
  });

  it.each(names)("without %s lists unavailable and limited detections with the reason", (missing) => {
    const found = availabilityOf({ ...all, [missing]: false });
    const idsOf = (state: string) =>
      found
        .filter((each) => each.state === state)
        .map(({ id }) => id)
        .toSorted();
    expect(idsOf("unavailable")).toEqual(without[missing].unavailable);
    expect(idsOf("limited")).toEqual(without[missing].limited);
    for (const { state, lacks } of found) expect(lacks).toEqual(state === "full" ? [] : [missing]);
  });

  it("lists all missing requirements, or else all missing improvements", () => {
    const nothing = { ...all, signIns: false, detail: false, networks: false, audits: false, risk: false };
    const lacks = (means: SignInMeans, id: DetectionId) => availabilityOf(means).find((each) => each.id === id);
    expect(lacks(nothing, "signin.session_replay")).toMatchObject({ lacks: ["signIns", "detail"] });
    expect(lacks(nothing, "rule.after_risky_signin")).toMatchObject({ state: "limited", lacks: ["signIns", "risk"] });
    const audits = { ...nothing, signIns: true };
    expect(lacks(audits, "ato.chain")).toMatchObject({ state: "limited", lacks: ["audits", "risk"] });
  });

  it("never decreases if more can be read", () => {
    const rank = { unavailable: 0, limited: 1, full: 2 };
    const means = fc.record({
      signIns: fc.boolean(),
      detail: fc.boolean(),
      networks: fc.boolean(),
      audits: fc.boolean(),
      risk: fc.boolean(),
      rules: fc.boolean(),
    });
    fc.assert(
      fc.property(means, fc.constantFrom(...names), (some, more) => {
        const after = availabilityOf({ ...some, [more]: true });
        for (const [at, { state }] of availabilityOf(some).entries())
          expect(rank[after[at]?.state ?? "unavailable"]).toBeGreaterThanOrEqual(rank[state]);
      }),
    );
  });
});
