import { describe, expect, test } from "vitest";
import { type Circumstances, noCircumstances, type Observation } from "../observation.ts";
import { cloud, known, onDay, script } from "../testing.ts";
import { assess } from "./assess.ts";
import { defaultCalibration } from "./calibration.ts";
import type { Signal, SignalCode } from "./signals.ts";

/** A client with thirty usual days: from one office, by one SDK, with one key, at nine. */
const { history, population } = known(30);

interface Seen {
  readonly call?: Partial<Observation>;
  readonly around?: Partial<Circumstances>;
  /** Days since the first usual one. */
  readonly day?: number;
}

function signalIn(code: string, { call = {}, around = {}, day = 31 }: Seen): Signal | undefined {
  const observation = onDay(day, call);
  const { signals } = assess(observation, { ...noCircumstances, ...around }, history, population, {
    calibration: defaultCalibration,
  });
  return signals.find((signal) => signal.code === code);
}

const { network: office } = onDay(0);
const newRange: Partial<Observation> = { network: { ...cloud, place: null } };
const moscow = { latitude: 55.8, longitude: 37.6, radiusKm: 20 };
/** Half an hour after the last usual call. */
const minutesLater = (network: Observation["network"]): Seen => ({
  day: 29,
  call: { atMs: onDay(29).atMs + 1_800_000, network },
});

interface Case {
  readonly on: Seen;
  readonly points: readonly [number, number];
  readonly off: Seen | null;
  readonly unavailable: Seen | null;
}

/** What raises a signal and by how much, what leaves it out, and without which input it's unavailable. */
const cases: Readonly<Record<SignalCode, Case>> = {
  "net.hierarchy": { on: { call: newRange }, points: [3, 13], off: null, unavailable: { call: { network: null } } },
  "net.class_new": { on: { call: newRange }, points: [3, 13], off: {}, unavailable: { call: { network: null } } },
  "net.anonymiser": {
    on: { around: { onAnonymiserList: true } },
    points: [13, 13],
    off: { around: { onAnonymiserList: false } },
    unavailable: {},
  },
  "net.blocklist": {
    on: { around: { onBlockList: true } },
    points: [20, 20],
    off: { around: { onBlockList: false } },
    unavailable: {},
  },
  "zone.blocked": { on: { around: { zone: "blocked" } }, points: [20, 20], off: {}, unavailable: null },
  "zone.trusted": { on: { around: { zone: "trusted" } }, points: [-6, -6], off: {}, unavailable: null },
  "geo.impossible_travel": {
    on: minutesLater({ ...cloud, place: moscow }),
    points: [10, 10],
    off: {},
    unavailable: { call: { network: null } },
  },
  "dev.agent": { on: { call: { agent: script } }, points: [3, 13], off: null, unavailable: { call: { agent: null } } },
  "dev.key_known": { on: {}, points: [-26, -3], off: null, unavailable: null },
  "dev.key_missing": { on: { call: { key: "" } }, points: [3, 13], off: null, unavailable: { call: { key: null } } },
  "dev.key_new": { on: { call: { key: "another" } }, points: [1, 13], off: null, unavailable: null },
  "dev.tls_new": { on: { call: { tls: "t12" } }, points: [3, 3], off: {}, unavailable: { call: { tls: null } } },
  "dev.headers": { on: { call: { headers: "b2" } }, points: [2, 2], off: {}, unavailable: { call: { headers: null } } },
  "dev.agent_contradicted": {
    on: { around: { agentContradicted: true } },
    points: [6, 6],
    off: { around: { agentContradicted: false } },
    unavailable: {},
  },
  "beh.hour": {
    on: { call: { atMs: onDay(31).atMs + 14 * 3_600_000 } },
    points: [1, 13],
    off: null,
    unavailable: null,
  },
  "beh.endpoint": {
    on: { call: { endpoint: "POST /payouts" } },
    points: [1, 13],
    off: null,
    unavailable: { call: { endpoint: null } },
  },
  "beh.rate": { on: { call: { perMinute: 400 } }, points: [8, 8], off: {}, unavailable: { call: { perMinute: null } } },
  "beh.enumeration": {
    on: { around: { refusedShare: 0.5 } },
    points: [5, 5],
    off: { around: { refusedShare: 0.2 } },
    unavailable: {},
  },
  "beh.dormant": { on: { day: 100 }, points: [3, 3], off: { day: 60 }, unavailable: null },
  "cred.failures": {
    on: { around: { failures: 20 } },
    points: [10, 10],
    off: { around: { failures: 4 } },
    unavailable: null,
  },
  "cred.parallel": {
    on: { call: newRange, around: { parallelNetworks: 2 } },
    points: [8, 8],
    off: { around: { parallelNetworks: 2 } },
    unavailable: null,
  },
  "cred.leaked": {
    on: { around: { keyLeaked: true } },
    points: [20, 20],
    off: { around: { keyLeaked: false } },
    unavailable: {},
  },
  "cred.revoked_key_used": { on: { around: { revokedKeyUsed: true } }, points: [10, 10], off: {}, unavailable: null },
  "ctx.elevated": { on: { around: { elevated: true } }, points: [-17, -17], off: {}, unavailable: null },
  "ctx.declared_mismatch": {
    on: { around: { offDeclaration: true } },
    points: [10, 10],
    off: { around: { offDeclaration: false } },
    unavailable: {},
  },
};

const signalCases = Object.entries(cases).map(([code, each]) => ({ code, ...each }));

test.each(signalCases)("$code is raised, by the expected points", ({ code, on, points }) => {
  const signal = signalIn(code, on);
  expect(signal?.state).toBe("on");
  expect(signal?.points).toBeGreaterThanOrEqual(points[0]);
  expect(signal?.points).toBeLessThanOrEqual(points[1]);
});

test.each(signalCases.filter(({ off }) => off !== null))("$code is off without a reason", ({ code, off }) => {
  expect(signalIn(code, off ?? {})).toMatchObject({ state: "off", points: 0 });
});

test.each(signalCases.filter(({ unavailable }) => unavailable !== null))(
  "$code is unavailable, and counts for nothing, without what would tell",
  ({ code, unavailable }) => {
    expect(signalIn(code, unavailable ?? {})).toMatchObject({ state: "unavailable", points: 0 });
  },
);

describe("impossible travel", () => {
  const travel = (seen: Seen) => signalIn("geo.impossible_travel", seen);

  test.each(["mobile", "anonymiser"] as const)("isn't raised by a network whose location is imprecise: %s", (kind) => {
    expect(travel(minutesLater({ ...cloud, kind, place: moscow }))).toMatchObject({ state: "unavailable" });
  });

  test("is none of a program between networks that it is known from, and one of a person", () => {
    const inMoscowToo = office && { ...office, address: "81.0.0.9", place: moscow };
    const seen = minutesLater(inMoscowToo);
    expect(travel(seen)).toMatchObject({ state: "on", points: 10 });
    expect(travel({ ...seen, around: { headless: true } })).toMatchObject({ state: "off", points: 0 });
  });

  test("is one of a program too, in a network that it was never seen in", () => {
    const seen = minutesLater({ ...cloud, place: moscow });
    expect(travel({ ...seen, around: { headless: true } })).toMatchObject({ state: "on", points: 10 });
  });
});

test("while a client is new, what is learnt of it counts by its share, and facts count whole", () => {
  const young = known(4);
  const call = onDay(5, { agent: script, network: { ...cloud, place: null } });
  const judged = (all: typeof young) =>
    assess(call, { ...noCircumstances, onBlockList: true }, all.history, all.population, {
      calibration: defaultCalibration,
    });
  const { learning, signals } = judged(young);
  expect(learning).toEqual({ sessions: 4, share: 0.5 });
  const exact = (code: SignalCode, all = signals) => all.find((signal) => signal.code === code)?.decibans ?? 0;
  expect(exact("net.blocklist")).toBe(20);
  expect(exact("dev.agent")).toBeGreaterThan(0);
  expect(exact("dev.agent")).toBeLessThan(exact("dev.agent", judged({ history, population }).signals));
});
