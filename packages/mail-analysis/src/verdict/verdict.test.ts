import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultThresholds, type Verdict, verdictOf, type VerdictInput } from "./verdict.ts";

const threat: VerdictInput = { p: 0.99, threatShare: 0.9, isDecidedByRule: false, isBulk: false, isExcused: false };

describe("the verdict of a probability", () => {
  test.each<[number, Verdict, Verdict]>([
    [0, "clean", "clean"],
    [0.0999, "clean", "clean"],
    [0.1, "unsure", "graymail"],
    [0.4999, "unsure", "graymail"],
    [0.5, "suspicious", "suspicious"],
    [0.9499, "suspicious", "suspicious"],
    [0.95, "malicious", "malicious"],
    [1, "malicious", "malicious"],
  ])("%d is %s, and %s for bulk email", (p, verdict, bulk) => {
    expect(verdictOf({ ...threat, p })).toBe(verdict);
    expect(verdictOf({ ...threat, p, isBulk: true })).toBe(bulk);
  });

  test.each([
    [0.1199, false, "spam"],
    [0.12, false, "malicious"],
    [0.1199, true, "malicious"],
  ])("with a threat share of %d, decided by a rule: %s, is %s", (threatShare, isDecidedByRule, verdict) => {
    expect(verdictOf({ ...threat, threatShare, isDecidedByRule })).toBe(verdict);
  });

  test("is spam only above the suspicious threshold", () => {
    const advertising = { ...threat, threatShare: 0 };
    expect(verdictOf({ ...advertising, p: 0.5 })).toBe("spam");
    expect(verdictOf({ ...advertising, p: 0.49 })).toBe("unsure");
    expect(verdictOf({ ...advertising, p: 0.05 })).toBe("clean");
  });

  test("uses the given thresholds", () => {
    const strict = { malicious: 0.5, suspicious: 0.3, clean: 0.01, spam: 0.99 };
    expect(verdictOf({ ...threat, p: 0.5, threatShare: 0.995 }, strict)).toBe("malicious");
    expect(verdictOf({ ...threat, p: 0.5 }, strict)).toBe("spam");
    expect(verdictOf({ ...threat, p: 0.02 }, strict)).toBe("unsure");
  });

  const weighed = fc.record({
    p: fc.double({ min: 0, max: 1, noNaN: true }),
    threatShare: fc.double({ min: 0, max: 1, noNaN: true }),
    isDecidedByRule: fc.boolean(),
    isBulk: fc.boolean(),
    isExcused: fc.boolean(),
  });

  test("is clean if excused", () => {
    fc.assert(
      fc.property(weighed, (each) => {
        expect(verdictOf({ ...each, isExcused: true })).toBe("clean");
      }),
    );
  });

  test("never improves with a higher probability", () => {
    const rank: Readonly<Record<Verdict, number>> = {
      clean: 0,
      graymail: 1,
      unsure: 1,
      spam: 2,
      suspicious: 2,
      malicious: 3,
    };
    fc.assert(
      fc.property(weighed, fc.double({ min: 0, max: 1, noNaN: true }), (each, more) => {
        const higher = { ...each, p: Math.max(each.p, more) };
        expect(rank[verdictOf(higher)]).toBeGreaterThanOrEqual(rank[verdictOf(each)]);
      }),
    );
  });

  test("has ascending thresholds", () => {
    const { clean, suspicious, malicious } = defaultThresholds;
    expect(clean < suspicious && suspicious < malicious && malicious < 1).toBe(true);
  });
});
