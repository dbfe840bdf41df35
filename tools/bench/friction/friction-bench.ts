import type { Bench, BenchOptions, Results } from "../bench.ts";
import { rounded } from "../statistics.ts";
import { Networks } from "./networks.ts";
import { play } from "./play.ts";

/**
 * How often legitimate clients are prompted, and how soon thieves are: two weeks in monitor mode and eight in enforce mode,
 * with the product's engine, training and data packs. The control plays the same without training.
 */
export const frictionBench: Bench = {
  keys: ["seed", "days", "populations", "thieves", "control"],
  async run(keys, options) {
    const results = await measure(options);
    return Object.fromEntries(Object.entries(results).filter(([key]) => keys.includes(key)));
  },
};

async function measure({ seed = 1, subjects = 20 }: BenchOptions): Promise<Results> {
  const networks = await Networks.open();
  const { days, populations, thieves } = play({ networks, seed, size: subjects, learns: true });
  const control = play({ networks, seed, size: subjects, learns: false });
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const [frictions, thefts] = [[...control.populations.values()], [...control.thieves.values()]];
  return {
    seed,
    days,
    populations: [...populations].map(([name, { kind, clients, calls, sessions, prompts, denied, clientDays }]) => ({
      name,
      kind,
      clients,
      calls,
      sessions,
      prompts,
      denied,
      prompts_per_client_day: rounded(prompts / clientDays, 4),
      share_of_sessions: rounded(prompts / sessions, 4),
    })),
    thieves: [...thieves].map(([name, { tried, first, third }]) => ({
      name,
      tried,
      stopped_at_first_call: rounded(first / tried, 4),
      stopped_by_third_call: rounded(third / tried, 4),
    })),
    control: {
      prompts_per_client_day: rounded(
        sum(frictions.map(({ prompts }) => prompts)) / sum(frictions.map(({ clientDays }) => clientDays)),
        4,
      ),
      stopped_at_first_call: rounded(sum(thefts.map(({ first }) => first)) / sum(thefts.map(({ tried }) => tried)), 4),
    },
  };
}
