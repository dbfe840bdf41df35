import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lastingSignal, pointsOf, signalCap, signalOf } from "./points.ts";
import { kindOf, signalKinds, type SignalCode } from "./signals.ts";

const codes = Object.keys(signalKinds).filter((code): code is SignalCode => code in signalKinds);
const isHard = (code: SignalCode) => kindOf(code).isHard === true;
const hard = codes.filter(isHard);
const soft = codes.filter((code) => !isHard(code));

describe("points", () => {
  test.each<[string, SignalCode, number | null, number | undefined, number]>([
    ["are the decibans", "dev.agent", 4.5, undefined, 4.5],
    ["are the decibans times the weight", "dev.agent", 4.5, 2, 9],
    ["are none where the weight is 0", "dev.agent", 4.5, 0, 0],
    ["are none where nothing is known", "dev.agent", null, 2, 0],
    ["of what is learned are 13 at most", "net.hierarchy", 13.1, undefined, 13],
    ["of what is learned are exactly 13 at the cap", "net.hierarchy", 13, undefined, 13],
    ["are capped after the weight", "net.hierarchy", 8, 2, 13],
    ["are weighed before the cap", "net.hierarchy", 26, 0.25, 6.5],
    ["for the client are 26 at most", "dev.key_known", -26.1, undefined, -26],
    ["for the client may be more than 13", "dev.key_known", -25, undefined, -25],
    ["of facts have no cap", "net.blocklist", 20, undefined, 20],
    ["of facts have no cap after the weight", "net.blocklist", 20, 2, 40],
  ])("%s", (_, code, decibans, weight, expected) => {
    expect(pointsOf(code, decibans, weight === undefined ? {} : { [code]: weight })).toBe(expected);
  });

  test("another signal's weight changes nothing", () => {
    expect(pointsOf("dev.agent", 4, { "dev.headers": 0, "net.hierarchy": 2 })).toBe(4);
  });

  test("of every likelihood stay between -26 and 13, and of every fact are what they are", () => {
    const decibans = fc.double({ min: -1000, max: 1000, noNaN: true });
    const weight = fc.double({ min: 0, max: 2, noNaN: true });
    fc.assert(
      fc.property(decibans, weight, (each, factor) => {
        for (const code of soft) {
          const points = pointsOf(code, each, { [code]: factor });
          expect(points).toBeGreaterThanOrEqual(-2 * signalCap);
          expect(points).toBeLessThanOrEqual(signalCap);
        }
        for (const code of hard) expect(pointsOf(code, each, { [code]: factor })).toBe(each * factor);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a signal", () => {
  const raw = { code: "dev.agent", decibans: 4.5, facts: { family: "okhttp" } } as const;

  test.each([
    [4.5, "on", 5],
    [0.5, "on", 1],
    [0.49, "off", 0],
    [0, "off", 0],
    [-0.49, "off", 0],
    [-0.51, "on", -1],
  ])("of %d points is %s, with %d", (exact, state, points) => {
    const signal = signalOf(raw, exact);
    expect(signal.state).toBe(state);
    expect(signal.points + 0).toBe(points);
    expect(signal).toMatchObject({ code: "dev.agent", decibans: 4.5, facts: { family: "okhttp" } });
  });

  test("without data is unavailable, not off", () => {
    expect(signalOf({ ...raw, decibans: null }, 0)).toEqual({
      code: "dev.agent",
      state: "unavailable",
      points: 0,
      decibans: null,
      facts: { family: "okhttp" },
    });
  });

  test.each<[SignalCode, number | null]>([
    ["net.blocklist", 20],
    ["dev.agent", 40],
    ["zone.trusted", -6],
    ["cred.leaked", null],
    ["ctx.elevated", 0],
  ])("that is made once (%s, %j dB) is what it would be without weights", (code, decibans) => {
    const lasting = lastingSignal(code, decibans, { days: 1 });
    expect(lasting).toMatchObject({ code, decibans, facts: { days: 1 } });
    expect(lasting.unweighed).toEqual(signalOf(lasting, pointsOf(code, decibans, {})));
    expect(lastingSignal(code, decibans).facts).toEqual({});
  });
});

describe("kinds of signals", () => {
  test("facts are what is listed, leaked or revoked, and nothing that is learned", () => {
    expect(hard).toEqual(["net.anonymiser", "net.blocklist", "zone.blocked", "cred.leaked", "cred.revoked_key_used"]);
    expect(hard.filter((code) => kindOf(code).isLearnt === true)).toEqual([]);
  });

  /** The table of the design document: what a plain yes is worth. */
  test.each<[SignalCode, number]>([
    ["net.anonymiser", 13],
    ["net.blocklist", 20],
    ["zone.blocked", 20],
    ["zone.trusted", -6],
    ["geo.impossible_travel", 10],
    ["dev.tls_new", 3],
    ["dev.headers", 2],
    ["dev.agent_contradicted", 6],
    ["beh.dormant", 3],
    ["cred.parallel", 8],
    ["cred.leaked", 20],
    ["cred.revoked_key_used", 10],
    ["ctx.elevated", -17],
    ["ctx.declared_mismatch", 10],
  ])("%s is worth %d", (code, points) => {
    expect(kindOf(code).points).toBe(points);
  });

  test("what compares likelihoods has no fixed worth", () => {
    const fixed = codes.filter((code) => kindOf(code).points === undefined);
    expect(fixed).toEqual([
      "net.hierarchy",
      "net.class_new",
      "dev.agent",
      "dev.key_known",
      "dev.key_missing",
      "dev.key_new",
      "beh.hour",
      "beh.endpoint",
      "beh.rate",
      "beh.enumeration",
      "cred.failures",
    ]);
  });
});
