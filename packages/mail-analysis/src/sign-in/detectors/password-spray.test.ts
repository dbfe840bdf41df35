import { describe, expect, it } from "vitest";
import { sceneOf } from "../scene.ts";
import { rareShare } from "../sign-in-counts.ts";
import type { SignIn } from "../sign-in.ts";
import { day, hour, minute, signIn, start } from "../testing.ts";
import { passwordSpray } from "./password-spray.ts";

const ip = "198.51.100.1";
const found = (signIns: readonly SignIn[]) => passwordSpray(sceneOf({ signIns }, {}, rareShare));
const at = (userId: string, after: number, part: Parameters<typeof signIn>[0] = {}) =>
  signIn({ userId, errorCode: 50_126, ip, at: start + after, ...part });
const attempts = (count: number, after = 0, everyMs = minute, part: Parameters<typeof signIn>[0] = {}) =>
  Array.from({ length: count }, (_, nth) => at(`user-${nth}`, after + nth * everyMs, part));
const usersOf = (signIns: readonly SignIn[]) => found(signIns).map(({ userId }) => userId);

describe("a password spray", () => {
  it("is reported for each account, at its first attempt", () => {
    const spray = attempts(5);
    const again = attempts(5, hour);
    const detections = found([...spray, ...again]);
    expect(detections.map(({ key }) => key)).toEqual(spray.map(({ id }) => `signin.password_spray|${id}`));
    expect(detections[0]).toEqual({
      id: "signin.password_spray",
      key: `signin.password_spray|${spray[0]?.id}`,
      userId: "user-0",
      at: start,
      points: 12,
      evidence: { ip, accounts: 5, succeeded: 0, minutes: 20 },
      clears: ["own_network", "no_success"],
      events: [spray[0]?.id],
      isRisky: false,
    });
  });

  it.each([
    [4, minute, 0],
    [5, minute, 5],
    [5, 5 * minute, 5],
    [5, 5 * minute + 1, 0],
    // Of six, five are within 20 minutes; all six are reported.
    [6, 5 * minute, 6],
  ])("of %i accounts, one every %i ms, is reported %i times", (count, everyMs, times) => {
    expect(found(attempts(count, 0, everyMs))).toHaveLength(times);
  });

  it.each([
    [50_126, 5],
    [50_053, 5],
    [50_055, 5],
    [50_057, 0],
    [50_034, 0],
    [500_121, 0],
    [0, 0],
  ])("counts failures with the code %i", (errorCode, times) => {
    expect(found(attempts(5, 0, minute, { errorCode }))).toHaveLength(times);
  });

  it("comes from one address that is known", () => {
    expect(found(attempts(5, 0, minute, { ip: "" }))).toEqual([]);
    const spread = attempts(8).map((each, nth) => ({ ...each, ip: `198.51.100.${nth % 2}` }));
    expect(found(spread)).toEqual([]);
  });

  it("needs different accounts", () => {
    expect(found(Array.from({ length: 20 }, (_, nth) => at("ann", nth * 1000)))).toEqual([]);
  });
});

describe("a success at the address of a spray", () => {
  const spray = attempts(5);
  const succeeded = (userId: string, after: number) => at(userId, after, { errorCode: 0 });

  it("is severe and makes the sign-in risky", () => {
    const success = succeeded("ann", hour);
    const reached = found([...spray, success]).filter(({ userId }) => userId === "ann");
    expect(reached).toMatchObject([
      { points: 75, isRisky: true, events: [success.id], evidence: { accounts: 5, succeeded: 1 } },
    ]);
  });

  it.each([
    ["before the first attempt", -1, false],
    ["at the first attempt", 0, true],
    ["three days after the fifth", 3 * day + 4 * minute, true],
    ["later", 3 * day + 4 * minute + 1, false],
  ])("%s", (_, after, expected) => {
    expect(usersOf([...spray, succeeded("ann", after)]).includes("ann")).toBe(expected);
  });

  it("can follow earlier attempts", () => {
    const both = found([...spray, succeeded("user-2", hour)]).filter(({ userId }) => userId === "user-2");
    expect(both.map(({ points }) => points)).toEqual([12, 75]);
  });

  it("is reported once, at the first success", () => {
    const first = succeeded("ann", hour);
    const events = found([...spray, succeeded("ann", 2 * hour), first]).filter(({ userId }) => userId === "ann");
    expect(events.map(({ events: ids }) => ids)).toEqual([[first.id]]);
  });

  it("isn't a spray if the address is an office with as many successes as failures", () => {
    const people = (count: number, after = hour) =>
      Array.from({ length: count }, (_, nth) => succeeded(`colleague-${nth}`, after + nth));
    expect(found([...spray, ...people(4)])).not.toEqual([]);
    expect(found([...spray, ...people(5)])).toEqual([]);
    // Only the three days around it count, and each person once.
    expect(found([...spray, ...people(5, -3 * day + 4 * minute)])).toEqual([]);
    expect(found([...spray, ...people(5, -3 * day + 4 * minute - 5)])).not.toEqual([]);
    expect(found([...spray, ...Array.from({ length: 9 }, (_, nth) => succeeded("ann", hour + nth))])).not.toEqual([]);
  });
});

describe("a spray that continues", () => {
  it("is the same for three days after it started", () => {
    const users = (after: number) => found([...attempts(5), ...attempts(5, after)]).length;
    // It starts at the fifth attempt, four minutes after the first.
    expect(users(2 * day)).toBe(5);
    expect(users(3 * day)).toBe(5);
    expect(users(3 * day + 4 * minute + 1)).toBe(10);
  });

  it("includes accounts that are tried later, as long as it lasts", () => {
    expect(usersOf([...attempts(5), at("ann", 3 * day + 4 * minute)])).toContain("ann");
    expect(usersOf([...attempts(5), at("ann", 3 * day + 4 * minute + 1)])).not.toContain("ann");
  });

  it("doesn't count attempts from long before", () => {
    expect(usersOf([at("ann", -hour), ...attempts(5)])).not.toContain("ann");
    expect(usersOf([at("ann", -16 * minute), ...attempts(5)])).toContain("ann");
    expect(found([at("ann", -16 * minute), ...attempts(5)])[0]?.evidence["accounts"]).toBe(6);
  });
});
