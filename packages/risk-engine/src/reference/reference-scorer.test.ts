import { expect, test } from "vitest";
import { ReferenceScorer } from "./reference-scorer.ts";

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
