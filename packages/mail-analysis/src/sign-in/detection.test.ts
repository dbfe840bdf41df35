import { describe, expect, it } from "vitest";
import { detectAt, type Detection, detectionIds, familyOf } from "./detection.ts";
import { signIn, start } from "./testing.ts";

const base = { points: 40, evidence: { ip: "203.0.113.10" }, clears: ["user_confirms"] } as const;

describe("a detection at a sign-in", () => {
  const event = signIn({ userId: "bob", at: start + 5 });

  it("has the sign-in's user and time, and isn't risky by default", () => {
    expect(detectAt("signin.new_asn", event, base)).toEqual({
      id: "signin.new_asn",
      key: `signin.new_asn|${event.id}`,
      userId: "bob",
      at: start + 5,
      points: 40,
      evidence: { ip: "203.0.113.10" },
      clears: ["user_confirms"],
      events: [event.id],
      isRisky: false,
    });
    expect(detectAt("signin.new_asn", event, { ...base, isRisky: true }).isRisky).toBe(true);
  });

  it("has a key made of the sign-in and its marker only", () => {
    const key = (mark?: string, points = 40) =>
      detectAt("signin.ms_risk", event, { ...base, points, ...(mark !== undefined && { mark }) }).key;
    expect(key("a")).toBe(`signin.ms_risk|${event.id}|a`);
    expect(new Set([key(), key("a"), key("b")]).size).toBe(3);
    expect(key("a", 90)).toBe(key("a"));
  });

  it("lists each event once, the sign-in itself last", () => {
    expect(detectAt("signin.ms_risk", event, { ...base, events: ["x", "y", "x"] }).events).toEqual([
      "x",
      "y",
      event.id,
    ]);
    expect(detectAt("signin.ms_risk", event, { ...base, events: [event.id, "x"] }).events).toEqual([event.id, "x"]);
  });
});

describe("the family of a detection", () => {
  const groups: readonly (readonly Detection["id"][])[] = [
    ["signin.impossible_travel"],
    ["signin.new_country", "signin.new_asn", "signin.new_device", "signin.unfamiliar"],
    ["signin.password_spray", "signin.brute_force"],
    ["signin.mfa_fatigue"],
    ["signin.ms_risk"],
    ["signin.legacy_auth", "signin.aitm_kit_agent", "signin.device_code"],
    ["signin.session_replay"],
    ["persistence.after_risk"],
    ["consent.illicit"],
    ["rule.after_risky_signin"],
    ["ato.chain"],
  ];

  it("groups detections of the same activity", () => {
    expect(groups.flat().toSorted()).toEqual([...detectionIds].toSorted());
    const families = groups.map((ids) => new Set(ids.map((id) => familyOf({ id }))));
    expect(families.map(({ size }) => size)).toEqual(groups.map(() => 1));
    expect(families.some((family) => family.has(undefined as never))).toBe(false);
    expect(new Set(families.flatMap((family) => [...family])).size).toBe(groups.length);
  });
});
