import type { Bench, BenchOptions, Results } from "../bench.ts";
import { rounded } from "../statistics.ts";
import { Networks } from "./networks.ts";
import { play } from "./play.ts";

/**
 * How often honest clients are asked for a second factor, and how soon thieves are: two weeks of monitoring and eight of
 * enforcement through the real engine, learning and packs. The control is the same weeks without any learning.
 */
export const frictionBench: Bench = {
  keys: ["seed", "days", "populations", "thieves"],
  async run(keys, options) {
    const results = await measure(options);
    return Object.fromEntries(Object.entries(results).filter(([key]) => keys.includes(key)));
  },
};

async function measure({ seed = 1, subjects = 20 }: BenchOptions): Promise<Results> {
  const { days, populations, thieves } = play(await Networks.open(), seed, subjects);
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
  };
}
