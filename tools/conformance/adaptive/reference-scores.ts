import { ReferenceScorer } from "@parapet/risk-engine";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const text = z.string();
const fixture = z.object({
  /** ts, user, ip, asn, country, ua, browser, os, device. */
  rows: z.array(z.tuple([text, text, text, z.number(), text, text, text, text, text])),
  expected: z.array(z.tuple([z.int(), z.number()])),
});

/** The published score of every row against all rows before it, to 1e-9 relative. */
export const referenceScores: Suite = async ({ name, path }, bench) => {
  const { rows, expected } = fixture.parse(readFixture(path));
  const scorer = new ReferenceScorer();
  const scores = rows.map(([, user, ip, asn, country, agent, browser, os, device]) => {
    const signIn = { user, ip, asn, country, agent, browser, os, device };
    const score = scorer.score(signIn);
    scorer.learn(signIn);
    return score;
  });
  const cases = expected.map(([row, wanted]) => ({
    name: `row ${row}`,
    check: async () => {
      const score = scores[row] ?? Number.NaN;
      return Math.abs(score - wanted) <= 1e-9 * wanted ? [] : [`${score} instead of ${wanted}`];
    },
  }));
  return await runCases(name, cases, bench);
};
