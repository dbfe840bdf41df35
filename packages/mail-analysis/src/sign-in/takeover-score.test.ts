import fc from "fast-check";
import { expect, it } from "vitest";
import { type Detection, detectionIds } from "./detection.ts";
import { caseScore, scoreTakeover, severityOf } from "./takeover-score.ts";
import { day, start } from "./testing.ts";

const detection = fc.record({
  id: fc.constantFrom(...detectionIds),
  key: fc.uuid(),
  at: fc.integer({ min: start, max: start + 3 * day }),
  points: fc.integer({ min: 1, max: 95 }),
});
type Scored = Pick<Detection, "id" | "key" | "at" | "points">;
const at = (id: Detection["id"], points: number, hours = 0): Scored => ({
  id,
  key: `${id}${hours}`,
  at: start + hours * 3_600_000,
  points,
});

it("never decreases with another detection, stays within bounds, and is the sum of its shares", () => {
  fc.assert(
    fc.property(fc.array(detection, { maxLength: 12 }), detection, (some, more) => {
      const { score, shares } = scoreTakeover(some);
      expect(scoreTakeover([...some, more]).score).toBeGreaterThanOrEqual(score);
      expect(score >= 0 && score <= 100).toBe(true);
      expect(shares).toHaveLength(some.length);
      expect(Math.round(10 * shares.reduce((sum, { adds }) => sum + adds, 0))).toBe(10 * score);
      expect(shares.every(({ adds }) => adds >= 0)).toBe(true);
    }),
  );
});

it("has shares that add up to the rounded score, the strongest with its own points", () => {
  const found = [at("signin.impossible_travel", 95), at("rule.after_risky_signin", 80), at("ato.chain", 90)];
  const { score, shares } = scoreTakeover(found);
  expect(score).toBe(100);
  expect(shares.map(({ adds }) => adds)).toEqual([95, 4.5, 0.5]);
});

it("counts the strongest of a family within a day", () => {
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

it.each([
  [0, "info"],
  [24, "info"],
  [25, "low"],
  [44, "low"],
  [45, "medium"],
  [69, "medium"],
  [70, "high"],
  [89, "high"],
  [90, "critical"],
  [100, "critical"],
])("calls a score of %i %s", (score, severity) => {
  expect(severityOf(score)).toBe(severity);
});

it("opens a case from the lowest severity on", () => {
  expect([severityOf(caseScore - 1), severityOf(caseScore)]).toEqual(["info", "low"]);
});

it("is zero without detections", () => {
  expect(scoreTakeover([])).toEqual({ score: 0, severity: "info", shares: [] });
});

it("has the contribution of each detection, strongest first, to a tenth", () => {
  const { score, shares } = scoreTakeover([
    at("signin.new_country", 22),
    at("signin.ms_risk", 45),
    at("signin.impossible_travel", 55),
  ]);
  // 55, then 45% of the remaining 45, then 22% of the remaining 24.75, which is 5.4, plus the rounding of 80.7.
  expect(shares).toEqual([
    { key: "signin.impossible_travel0", adds: 55 },
    { key: "signin.ms_risk0", adds: 20.3 },
    { key: "signin.new_country0", adds: 5.7 },
  ]);
  expect(score).toBe(81);
});

it("ignores a second detection of the same family, and one outside the window", () => {
  const device = at("signin.new_device", 10);
  const code = at("signin.device_code", 45, 30);
  expect(scoreTakeover([device, at("signin.unfamiliar", 45), code]).shares).toEqual([
    { key: "signin.unfamiliar0", adds: 45 },
    { key: device.key, adds: 0 },
    { key: code.key, adds: 0 },
  ]);
});

it("uses the 24 hours with the highest score, wherever they are", () => {
  const early = [at("signin.new_country", 22), at("signin.ms_risk", 20, 1)];
  const late = [at("signin.aitm_kit_agent", 80, 30), at("ato.chain", 60, 54)];
  expect(scoreTakeover([...early, ...late]).score).toBe(92);
  expect(scoreTakeover([...late, ...early]).shares.slice(0, 2)).toEqual([
    { key: "signin.aitm_kit_agent30", adds: 80 },
    { key: "ato.chain54", adds: 12 },
  ]);
});

it("breaks ties by key, so that the order of detections doesn't matter", () => {
  const one = { ...at("signin.new_device", 10), key: "a" };
  const other = { ...at("signin.new_asn", 10), key: "b" };
  const expected = [
    { key: "a", adds: 10 },
    { key: "b", adds: 0 },
  ];
  expect(scoreTakeover([one, other]).shares).toEqual(expected);
  expect(scoreTakeover([other, one]).shares).toEqual(expected);
});
