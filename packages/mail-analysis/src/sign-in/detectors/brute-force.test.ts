import { describe, expect, it } from "vitest";
import { sceneOf } from "../scene.ts";
import { rareShare } from "../sign-in-counts.ts";
import type { SignIn } from "../sign-in.ts";
import { hour, minute, signIn, start } from "../testing.ts";
import { bruteForce } from "./brute-force.ts";

const found = (signIns: readonly SignIn[]) => bruteForce(sceneOf({ signIns }, {}, rareShare));
const failures = (count: number, everyMs: number, part: Parameters<typeof signIn>[0] = {}) =>
  Array.from({ length: count }, (_, nth) =>
    signIn({ errorCode: 50_126, ip: "198.51.100.1", ...part, at: (part.at ?? start) + nth * everyMs }),
  );

describe("failures for one account", () => {
  it("are reported with their number, time, addresses and codes", () => {
    const run = failures(25, minute / 2).map((each, nth) => ({
      ...each,
      ip: `198.51.100.${9 - (nth % 7)}`,
      errorCode: nth % 2 === 0 ? 50_126 : 50_053,
    }));
    const [first, twentieth, last] = [run[0], run[19], run[24]];
    expect(found(run)).toEqual([
      {
        id: "signin.brute_force",
        key: `signin.brute_force|${twentieth?.id}`,
        userId: "ann",
        at: twentieth?.at,
        points: 30,
        evidence: {
          failures: 25,
          minutes: 12,
          addresses: ["198.51.100.3", "198.51.100.4", "198.51.100.5", "198.51.100.6", "198.51.100.7"],
          codes: ["50053", "50126"],
          succeeded: "no",
        },
        clears: ["known_client", "user_confirms", "no_success"],
        events: [first?.id, last?.id, twentieth?.id],
        isRisky: false,
      },
    ]);
  });

  it("take at least a minute in the report", () => {
    expect(found(failures(20, 1))[0]?.evidence).toMatchObject({ minutes: 1, failures: 20 });
  });

  it("keep their key while the run goes on", () => {
    const run = failures(40, minute / 2);
    const keys = [20, 21, 40].map((count) => found(run.slice(0, count)).map(({ key }) => key));
    expect(keys[0]).toHaveLength(1);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });

  it.each([
    50_034, 50_053, 50_055, 50_056, 50_057, 50_064, 50_076, 50_079, 50_105, 50_126, 50_135, 50_142, 50_144, 70_000,
    70_008, 70_043, 80_002, 80_005, 120_000, 120_002, 120_020,
  ])("count with the code %i", (errorCode) => {
    expect(found(failures(20, 1000, { errorCode }))).toHaveLength(1);
  });

  it.each([0, -1, 50_074, 500_121, 50_158, 65_001])("don't count with the code %i", (errorCode) => {
    expect(found(failures(30, 1000, { errorCode }))).toEqual([]);
  });

  it("aren't added up across accounts", () => {
    expect(found([...failures(10, 1000), ...failures(10, 1000, { userId: "bob" })])).toEqual([]);
  });
});

describe("runs of failures", () => {
  it("are one as long as no pause is longer than 15 minutes", () => {
    const continued = (pause: number) => {
      const run = failures(20, 1000);
      const end = run.at(-1)?.at ?? start;
      return found([...run, ...failures(20, 1000, { at: end + pause })]).map(({ evidence }) => evidence["failures"]);
    };
    expect(continued(15 * minute)).toEqual([40]);
    expect(continued(15 * minute + 1)).toEqual([20, 20]);
  });

  it("begin with the failures of the 15 minutes before there were enough", () => {
    const early = failures(5, 1000, { at: start - hour });
    expect(found([...early, ...failures(20, 1000)])).toMatchObject([{ evidence: { failures: 20 } }]);
  });

  it("need 20 within any 15 minutes, not in all", () => {
    // One per minute makes 16 in 15 minutes.
    expect(found(failures(60, minute))).toEqual([]);
    expect(found(failures(60, 45_000))).toHaveLength(1);
  });
});

describe("a success after the failures", () => {
  const run = failures(20, 1000);
  const [first, last] = [start, start + 19_000];
  const after = (at: number, part: Parameters<typeof signIn>[0] = {}) =>
    found([...run, signIn({ ip: "198.51.100.1", at, ...part })])[0];

  it("from one of the addresses makes it grave and the sign-in risky", () => {
    const success = signIn({ ip: "198.51.100.1", at: last + minute });
    expect(found([...run, success])).toMatchObject([
      { points: 70, isRisky: true, evidence: { succeeded: "yes" }, events: expect.arrayContaining([success.id]) },
    ]);
  });

  it.each([
    ["before the run", first - 1, {}, "no"],
    ["at its beginning", first, {}, "yes"],
    ["15 minutes after its end", last + 15 * minute, {}, "yes"],
    ["later", last + 15 * minute + 1, {}, "no"],
    ["from another address", last + 1, { ip: "203.0.113.10" }, "no"],
    ["of another user", last + 1, { userId: "bob" }, "no"],
    ["that is a failure", last + 1, { errorCode: 50_074 }, "no"],
  ])("%s", (_, at, part, succeeded) => {
    expect(after(at, part)?.evidence["succeeded"]).toBe(succeeded);
  });
});
