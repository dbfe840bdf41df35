import { describe, expect, test } from "vitest";
import { ReferenceScorer, type SignIn } from "./reference-scorer.ts";

const signIn = {
  user: "u",
  ip: "198.18.0.1",
  asn: 64_500,
  country: "NO",
  agent: "a",
  browser: "b",
  os: "o",
  device: "d",
};

test("a first sign-in is not scored, and one from everywhere new is riskier than the usual one", () => {
  const scorer = new ReferenceScorer();
  expect(scorer.score(signIn)).toBeNull();
  for (let day = 0; day < 5; day += 1) scorer.learn(signIn);
  scorer.learn({ ...signIn, user: "v", ip: "198.18.9.9", country: "DE", asn: 64_501 });
  const usual = scorer.score(signIn) ?? Number.NaN;
  const strange = scorer.score({ ...signIn, ip: "198.18.9.9", country: "DE", asn: 64_501 }) ?? Number.NaN;
  expect(usual).toBeLessThan(1);
  expect(strange).toBeGreaterThan(usual);
});

describe("by hand, where one user signed in twice and another once", () => {
  const other: SignIn = {
    user: "v",
    ip: "198.18.9.9",
    asn: 64_501,
    country: "DE",
    agent: "a2",
    browser: "b2",
    os: "o2",
    device: "d",
  };
  const scorer = () => {
    const made = new ReferenceScorer();
    for (const each of [signIn, other, signIn]) made.learn(each);
    return made;
  };

  /**
   * Two users, three sign-ins, two of them this user's: every ratio counts 1/2 · 3/2. An address seen n times has, of
   * the smoothed level, n / (n + 3) · n / (3 + 5), an unseen one 1 / (3 + 5); a text n / (n + 4) · n / (3 + 6).
   */
  test.each<[string, Partial<SignIn>, number]>([
    ["the usual sign-in", {}, 0.08554],
    ["a new address of the usual AS", { ip: "198.18.0.2" }, 0.22368],
    ["a new AS of the usual country", { ip: "198.18.0.2", asn: 64_999 }, 0.37098],
    ["a browser update", { agent: "a3", browser: "b3" }, 0.24135],
    [
      "nothing seen before, which is four for each feature",
      {
        ip: "198.18.0.3",
        asn: 1,
        country: "SE",
        agent: "x",
        browser: "x",
        os: "x",
        device: "x",
      },
      12,
    ],
    ["the other user's set-up, of which the device alone is shared", { ...other, user: "u" }, 99.37477],
  ])("%s", (_, changes, expected) => {
    expect(scorer().score({ ...signIn, ...changes })).toBeCloseTo(expected, 4);
  });

  test("a user without sign-ins has no score, even where others have", () => {
    expect(scorer().score({ ...signIn, user: "w" })).toBeNull();
  });

  test("scoring learns nothing", () => {
    const made = scorer();
    const strange = { ...signIn, ip: "198.18.7.7" };
    expect(made.score(strange)).toBe(made.score(strange));
    expect(made.score({ ...signIn, user: "w" })).toBeNull();
    expect(made.score({ ...signIn, user: "w" })).toBeNull();
  });

  test("what is learned makes the same sign-in less risky", () => {
    const made = scorer();
    const strange = { ...signIn, ip: "198.18.7.7", asn: 64_777, country: "SE" };
    const before = made.score(strange) ?? 0;
    made.learn(strange);
    expect(made.score(strange)).toBeLessThan(before);
  });
});
