import fc from "fast-check";
import { expect, it } from "vitest";
import { type Detection, detectionIds } from "./detection.ts";
import { availabilityOf } from "./detection-means.ts";
import { scoreTakeover } from "./takeover-score.ts";
import { day, start } from "./testing.ts";

const detection = fc.record({
  id: fc.constantFrom(...detectionIds),
  key: fc.uuid(),
  at: fc.integer({ min: start, max: start + 3 * day }),
  points: fc.integer({ min: 1, max: 95 }),
});
type Weighed = Pick<Detection, "id" | "key" | "at" | "points">;
const at = (id: Detection["id"], points: number, hours = 0): Weighed => ({
  id,
  key: `${id}${hours}`,
  at: start + hours * 3_600_000,
  points,
});

it("never falls by another detection, stays within bounds, and is the sum of its shares", () => {
  fc.assert(
    fc.property(fc.array(detection, { maxLength: 12 }), detection, (some, more) => {
      const { score, shares } = scoreTakeover(some);
      expect(scoreTakeover([...some, more]).score).toBeGreaterThanOrEqual(score);
      expect(score >= 0 && score <= 100).toBe(true);
      expect(shares).toHaveLength(some.length);
      expect(Math.abs(shares.reduce((sum, { adds }) => sum + adds, 0) - score)).toBeLessThan(1.5);
    }),
  );
});

it("counts the strongest of a family, and what lies within a day", () => {
  const travel = at("signin.impossible_travel", 50);
  expect(scoreTakeover([travel, at("signin.ms_risk", 50)]).score).toBe(75);
  expect(scoreTakeover([at("signin.new_country", 20), at("signin.unfamiliar", 45)]).score).toBe(45);
  expect(scoreTakeover([travel, at("signin.ms_risk", 50, 24)]).score).toBe(75);
  expect(scoreTakeover([travel, at("signin.ms_risk", 50, 25)]).score).toBe(50);
  expect([24, 25, 45, 70, 90].map((points) => scoreTakeover([at("ato.chain", points)]).severity)).toEqual([
    "info",
    "low",
    "medium",
    "high",
    "critical",
  ]);
});

it("says what is not looked for without the beta, and without a licence", () => {
  const all = { signIns: true, detail: true, networks: true, audits: true, risk: true, rules: true };
  const stateOf = (means: typeof all, id: Detection["id"]) => availabilityOf(means).find((each) => each.id === id);
  expect(availabilityOf(all).filter(({ state }) => state !== "full")).toEqual([]);
  const older = { ...all, detail: false, networks: false };
  expect(stateOf(older, "signin.session_replay")).toMatchObject({ state: "unavailable", lacks: ["detail"] });
  expect(stateOf(older, "signin.device_code")?.state).toBe("unavailable");
  expect(stateOf(older, "signin.new_asn")).toMatchObject({ state: "unavailable", lacks: ["networks"] });
  expect(stateOf(older, "signin.mfa_fatigue")).toMatchObject({ state: "limited", lacks: ["detail"] });
  expect(stateOf({ ...all, risk: false }, "signin.ms_risk")?.state).toBe("unavailable");
});
