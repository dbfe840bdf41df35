import {
  addToSpectrum,
  assess,
  calibrate,
  emptySpectrum,
  factsOf,
  History,
  learn,
  noCircumstances,
  type Observation,
  Population,
  defaultRiskThresholds,
  defaultCalibration,
} from "@parapet/risk-engine";
import type { Simulated } from "./simulator.ts";

/** Evidence of every scored session and attack, in the order of time. */
export interface Replayed {
  readonly sessions: { evidence: number; history: number }[];
  readonly attacks: Map<string, number[]>;
  /** Sessions after the first 14 days, and those that the calibration of then made at least medium. */
  readonly calibrated: { sessions: number; steppedUp: number };
}

/** The published protocol: the first session, the first 30 days and histories above 60 are learned and not scored. */
const warmUpDays = 30;
const longestHistory = 60;
const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 0, 1);

/** Plays sessions and attacks in their order: scored before they are learned, and attacks never learned. */
export async function replay(events: AsyncIterable<Simulated>): Promise<Replayed> {
  const histories = new Map<string, History>();
  const population = new Population();
  const spectrum = emptySpectrum();
  const replayed: Replayed = { sessions: [], attacks: new Map(), calibrated: { sessions: 0, steppedUp: 0 } };
  let calibration = defaultCalibration;
  for await (const event of events) {
    const observation = observe(event);
    const history = histories.get(event.u) ?? new History();
    histories.set(event.u, history);
    if (event.kind !== "legit") {
      const { evidence } = assess(observation, noCircumstances, history, population, { calibration });
      const scores = replayed.attacks.get(event.kind);
      if (scores === undefined) replayed.attacks.set(event.kind, [evidence]);
      else scores.push(evidence);
      continue;
    }
    if (event.h > 0 && event.t > warmUpDays && event.h <= longestHistory) {
      const { evidence, score } = assess(observation, noCircumstances, history, population, { calibration });
      replayed.sessions.push({ evidence, history: event.h });
      if (event.t > warmUpDays + 14) {
        replayed.calibrated.sessions += 1;
        if (score >= defaultRiskThresholds.medium) replayed.calibrated.steppedUp += 1;
      }
      addToSpectrum(spectrum, evidence, 1);
      if (replayed.sessions.length % 500 === 0) calibration = calibrate(spectrum);
    }
    learn(factsOf(observation), history, population);
  }
  return replayed;
}

function observe({ t, cc, asn, pfx, ip, type, br, os, dt, tok, ep }: Simulated): Observation {
  const [family = "", version = ""] = br.split(" ");
  const [system = "", ...platform] = os.split(" ");
  return {
    atMs: startMs + t * dayMs,
    network: { country: cc, asn, prefix: pfx, address: ip, kind: type, place: null },
    agent: { device: dt, os: system, family, platform: platform.join(" "), version },
    key: tok ?? "",
    endpoint: ep,
    tls: null,
    headers: null,
    perMinute: null,
  };
}
