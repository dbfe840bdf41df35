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
  type Spectrum,
  spectrumBin,
} from "@parapet/risk-engine";
import type { Simulated } from "./simulator.ts";

/** Evidence of every scored session and attack, in the order of time. */
export interface Replayed {
  readonly sessions: { evidence: number; history: number }[];
  readonly attacks: Map<string, number[]>;
  /** Subjects' days after the first 14, and those with a session that the calibration of then made at least medium. */
  readonly calibrated: { days: number; prompted: number };
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
  const replayed: Replayed = { sessions: [], attacks: new Map(), calibrated: { days: 0, prompted: 0 } };
  let calibration = defaultCalibration;
  const peaks = new Peaks(spectrum);
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
      const counted = peaks.count(event.u, Math.floor(event.t), evidence, score >= defaultRiskThresholds.medium);
      if (event.t > warmUpDays + 14) {
        replayed.calibrated.days += counted.days;
        replayed.calibrated.prompted += counted.prompted;
      }
      if (replayed.sessions.length % 500 === 0) calibration = calibrate(spectrum, kind);
    }
    learn(factsOf(observation), history, population);
  }
  return replayed;
}

/** The kind of client whose calibration the simulator's subjects get. */
const kind = "headless";

/** Days of subjects, each counted by its riskiest session. */
class Peaks {
  readonly #spectrum: Spectrum;
  readonly #last = new Map<string, { readonly day: number; bin: number; isPrompted: boolean }>();

  constructor(spectrum: Spectrum) {
    this.#spectrum = spectrum;
  }

  /** @returns what the session adds to the days, and to those with a prompt */
  count(subject: string, day: number, evidence: number, isPrompted: boolean): { days: 0 | 1; prompted: 0 | 1 } {
    const bin = spectrumBin(kind, evidence);
    const last = this.#last.get(subject);
    if (last?.day !== day) {
      this.#last.set(subject, { day, bin, isPrompted });
      addToSpectrum(this.#spectrum, bin, 1);
      return { days: 1, prompted: isPrompted ? 1 : 0 };
    }
    if (bin > last.bin) {
      addToSpectrum(this.#spectrum, last.bin, -1);
      addToSpectrum(this.#spectrum, bin, 1);
      last.bin = bin;
    }
    const isFirst = isPrompted && !last.isPrompted;
    last.isPrompted ||= isPrompted;
    return { days: 0, prompted: isFirst ? 1 : 0 };
  }
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
