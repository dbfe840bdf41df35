import { describe, expect, it } from "vitest";
import { sceneOf } from "../scene.ts";
import { rareShare } from "../sign-in-counts.ts";
import type { SignIn } from "../sign-in.ts";
import { minute, signIn, start } from "../testing.ts";
import { mfaFatigue } from "./mfa-fatigue.ts";

const found = (signIns: readonly SignIn[]) => mfaFatigue(sceneOf({ signIns }, {}, rareShare));
const prompts = (count: number, part: Parameters<typeof signIn>[0] = {}, everyMs = 1000) =>
  Array.from({ length: count }, (_, nth) =>
    signIn({ errorCode: 500_121, ip: "198.51.100.1", ...part, at: (part.at ?? start) + nth * everyMs }),
  );
const success = (at: number, part = {}) => signIn({ at: start + at, ip: "198.51.100.2", ...part });

describe("MFA fatigue", () => {
  it("is reported at the success with the prompts and their addresses", () => {
    const refused = prompts(12).map((each, nth) => ({ ...each, ip: nth < 2 ? "203.0.113.9" : "198.51.100.1" }));
    const last = success(minute);
    expect(found([...refused, last])).toEqual([
      {
        id: "signin.mfa_fatigue",
        key: `signin.mfa_fatigue|${last.id}`,
        userId: "ann",
        at: start + minute,
        points: 80,
        evidence: { prompts: 12, minutes: 5, addresses: ["198.51.100.1", "203.0.113.9"], ip: "198.51.100.2" },
        clears: ["user_confirms"],
        events: [...refused.map(({ id }) => id), last.id],
        isRisky: true,
      },
    ]);
  });

  it("can continue after the success", () => {
    const before = prompts(6);
    const after = prompts(5, { at: start + minute });
    expect(found([...before, success(30_000), ...after])).toMatchObject([{ evidence: { prompts: 11 } }]);
    expect(found([success(0), ...prompts(11, { at: start + 1000 })])).toHaveLength(1);
  });

  it("has more than ten prompts within five minutes of each other", () => {
    expect(found([...prompts(10), success(minute)])).toEqual([]);
    expect(found([...prompts(11), success(minute)])).toHaveLength(1);
    // Eleven, half a minute apart, span exactly five minutes.
    expect(found([...prompts(11, {}, 30_000), success(5 * minute)])).toHaveLength(1);
    expect(found([...prompts(11, {}, 30_001), success(5 * minute)])).toEqual([]);
    // Five minutes before and five minutes after the success are two windows.
    const around = [...prompts(6), success(5 * minute), ...prompts(6, { at: start + 5 * minute + 6000 })];
    expect(found(around)).toEqual([]);
  });

  it("counts the busiest five minutes around the success", () => {
    const few = prompts(3);
    const many = prompts(15, { at: start + 4 * minute });
    expect(found([...few, ...many, success(4 * minute + 30_000)])).toMatchObject([{ evidence: { prompts: 18 } }]);
    expect(found([...few, ...many, success(8 * minute)])).toMatchObject([{ evidence: { prompts: 15 } }]);
  });

  it("is detected per user", () => {
    expect(found([...prompts(6), ...prompts(6, { userId: "bob" }), success(minute)])).toEqual([]);
    expect(found([...prompts(12, { userId: "bob" }), success(minute)])).toEqual([]);
  });

  it("is reported once for successes up to five minutes apart", () => {
    const flood = prompts(30, {}, 30_000);
    const twice = (apart: number) =>
      found([...flood, success(6 * minute), success(6 * minute + apart)]).map(({ at }) => at - start - 6 * minute);
    expect(twice(1)).toEqual([0]);
    expect(twice(5 * minute)).toEqual([0]);
    expect(twice(5 * minute + 1)).toEqual([0, 5 * minute + 1]);
  });
});

describe("a refused or ignored prompt", () => {
  const isPrompt = (part: Parameters<typeof signIn>[0]) => found([...prompts(11, part), success(minute)]).length === 1;

  it.each([
    [500_121, true],
    [50_074, true],
    [50_126, false],
    [50_158, false],
    [-1, false],
  ])("has the code %i: %s", (errorCode, expected) => {
    expect(isPrompt({ errorCode })).toBe(expected);
    expect(isPrompt({ errorCode, in: null })).toBe(expected);
  });

  it.each([
    ["MFA denied; user declined the authentication", true],
    ["MFA denied; user did not respond to mobile app notification", true],
    ["Authentication rejected by user", true],
    ["No response from the phone", true],
    ["MFA denied; fraud reported", true],
    ["The request timed out", true],
    ["User DECLINED", true],
    ["MFA completed in Azure AD", false],
    ["Correct password", false],
    ["", false],
  ])("is detected by the step %o: %s", (step, expected) => {
    expect(isPrompt({ errorCode: 50_158, in: { steps: ["Correct password", step] } })).toBe(expected);
  });

  it("doesn't count if the sign-in succeeded", () => {
    const signIns = prompts(12, { errorCode: 0, in: { steps: ["MFA denied", "MFA completed"] } });
    expect(found(signIns)).toEqual([]);
  });
});
