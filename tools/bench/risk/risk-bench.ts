import { resolve } from "node:path";
import { promptShare } from "@parapet/risk-engine";
import { fixturesFolder } from "../../fixtures-folder.ts";
import type { Bench, BenchOptions, Results } from "../bench.ts";
import { rounded } from "../statistics.ts";
import { replay } from "./replay.ts";
import { separationOf } from "./separation.ts";
import { attackers, type Baselines, presets, simulate } from "./simulator.ts";

/** Risk engine against the simulator's own models, on the simulator's sessions and attackers. */
export const riskBench: Bench = {
  keys: ["preset", "seed", "subjects", "attackers", "calibration"],
  async run(keys, options) {
    const results = await measure(options);
    return Object.fromEntries(Object.entries(results).filter(([key]) => keys.includes(key)));
  },
};

async function measure(options: BenchOptions): Promise<Results> {
  const { preset = "machine", subjects = 4000, seed = 20_261_120, fixtures = fixturesFolder } = options;
  if (!presets.some((each) => each === preset))
    throw new Error(`There is no preset "${preset}": ${presets.join(", ")}`);
  const script = resolve(fixtures, "adaptive/sim/simulate.mjs");
  const { events, baselines, close } = await simulate(script, subjects, seed, preset);
  try {
    const { sessions, attacks, calibrated } = await replay(events);
    const legitimate = sessions.map(({ evidence }) => evidence);
    return {
      preset,
      seed,
      subjects,
      attackers: attackers.map((attacker) => ({
        name: attacker === "veryTargeted" ? "very_targeted" : attacker,
        ours: { ...separationOf(attacks.get(attacker) ?? [], legitimate) },
        baselines: baselinesOf(baselines, attacker),
      })),
      calibration: {
        predicted: promptShare.headless,
        observed: rounded(calibrated.prompted / calibrated.days, 4),
        days: calibrated.days,
      },
    };
  } finally {
    await close();
  }
}

/** The simulator prints no rate at 99 % for the very targeted attacker: null. */
function baselinesOf(baselines: Baselines, attacker: (typeof attackers)[number]) {
  return Object.entries(baselines).map(([name, byAttacker]) => {
    const figures = byAttacker[attacker];
    return {
      name,
      auc: figures.auc,
      detection_at_5: figures["tprAtFpr0.05"],
      stepups_at_tpr_99: figures["tpr0.99"]?.fpr ?? null,
    };
  });
}
