import type { Difference } from "@parapet/api-model";
import { describe, expect, test } from "vitest";
import { scoreChangelog, type LoggedChange } from "./changelog-score.ts";

const checks = new Map([
  ["request-body-all-of-added", "allOf"],
  ["request-body-all-of-added-annotation-only", "allOf"],
]);

const logged = (id: string, level = 3): LoggedChange => ({ id, method: "GET", path: "/a", level });

function ours(id: string): Difference {
  const place = { operation: null, method: "GET", path: "/a", base: null, revision: null, values: {} };
  return { id, level: "error", ...place };
}

async function score(expected: readonly LoggedChange[], found: readonly Difference[]) {
  const { cases, notes } = scoreChangelog([{ name: "a pair", expected, find: () => found }], checks);
  const problems = await Promise.all(cases.map(async ({ name, check }) => [name, ...(await check())].join(": ")));
  return { failed: problems.filter((each) => each.includes(": ")), notes };
}

describe("a change log", () => {
  test("passes when every change is found, and counts extra ones", async () => {
    const { failed, notes } = await score(
      [logged("endpoint-added", 1)],
      [ours("endpoint-added"), ours("api-tag-added")],
    );
    expect(failed).toEqual([]);
    expect(notes).toContain("precision: 1/2 = 50.0 %");
    expect(notes).toContain("not in the log: a pair: api-tag-added GET /a");
  });

  test("fails its pair and its level when one is missing", async () => {
    const { failed } = await score([logged("endpoint-added")], []);
    expect(failed).toEqual([
      "a pair: endpoint-added GET /a is missing",
      "recall of errors: 0.0 %, expected at least 100.0 %",
    ]);
  });

  test("takes a newer rule of the same check in place of an older one, and says so", async () => {
    const newer = "request-body-all-of-added-annotation-only";
    const { failed, notes } = await score([logged("request-body-all-of-added")], [ours(newer)]);
    expect(failed).toEqual([]);
    expect(notes).toContain(`reported by a newer rule: a pair: request-body-all-of-added GET /a as ${newer}`);
    expect((await score([logged("request-body-all-of-added")], [ours("api-tag-added")])).failed).toHaveLength(2);
  });

  test("takes a rule that the log uses elsewhere only when a newer release is known to report it", () => {
    const used = "request-body-all-of-added-annotation-only";
    const pairs = [
      { name: "one", expected: [logged("request-body-all-of-added")], find: () => [ours(used)] },
      { name: "other", expected: [logged(used)], find: () => [ours(used)] },
    ];
    const errors = (newer: readonly string[]) =>
      scoreChangelog(
        pairs.map((pair) => ({ ...pair, newer })),
        checks,
      ).notes[0];
    expect(errors([])).toContain("1/2");
    expect(errors([used])).toContain("2/2");
  });

  test("fails the pair whose comparison throws", async () => {
    const find = () => {
      throw new Error("no document");
    };
    const { cases } = scoreChangelog([{ name: "a pair", expected: [], find }], checks);
    expect(await cases[0]?.check()).toEqual(["Error: no document"]);
  });
});
