import { parseArgs } from "node:util";
import { asTable } from "./as-table.ts";
import type { Bench } from "./bench.ts";
import { consoleBench } from "./console/console-bench.ts";
import { decideBench } from "./decide/decide-bench.ts";
import { frictionBench } from "./friction/friction-bench.ts";
import { ingestBench } from "./ingest/ingest-bench.ts";
import { lookalikesBench } from "./lookalikes/lookalikes-bench.ts";
import { mailBench } from "./mail/mail-bench.ts";
import { restBench } from "./rest/rest-bench.ts";
import { riskBench } from "./risk/risk-bench.ts";
import { tapBench } from "./tap/tap-bench.ts";
import { usageBench } from "./usage/usage-bench.ts";

const benches: Readonly<Record<string, Bench>> = {
  console: consoleBench,
  decide: decideBench,
  friction: frictionBench,
  ingest: ingestBench,
  lookalikes: lookalikesBench,
  mail: mailBench,
  rest: restBench,
  risk: riskBench,
  tap: tapBench,
  usage: usageBench,
};
const usage = `Usage: npm run bench -- ${Object.keys(benches).join("|")} [--json] [--only key,key] [--events count]
  friction: [--subjects count] [--seed number]
  lookalikes: --domains file [--organizations file]
  mail: --corpus folder
  rest: [--minutes count]
  risk: [--preset machine|harsh|calm] [--subjects count] [--seed number] [--fixtures folder]`;

/**
 * Measures a part of the product. `--json` prints one object on standard output; everything else that is said goes to
 * standard error. Exit code 0: measured, 1: a measure failed, 2: it could not start.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      only: { type: "string" },
      events: { type: "string" },
      minutes: { type: "string" },
      preset: { type: "string" },
      subjects: { type: "string" },
      seed: { type: "string" },
      fixtures: { type: "string" },
      corpus: { type: "string" },
      domains: { type: "string" },
      organizations: { type: "string" },
    },
  });
  const bench = benches[positionals[0] ?? ""];
  const only = values.only?.split(",") ?? null;
  const unknown = only?.find((key) => !bench?.keys.includes(key));
  if (bench === undefined || positionals.length > 1 || unknown !== undefined) {
    console.error(unknown === undefined ? usage : `There is no "${unknown}"; there are ${bench?.keys.join(", ")}.`);
    process.exitCode = 2;
    return;
  }
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const { events, minutes, subjects, seed, ...others } = values;
  const numbers = { events: number(events), minutes: number(minutes), subjects: number(subjects), seed: number(seed) };
  const options = { ...others, ...numbers };
  const results = await bench.run(only ?? bench.keys, options);
  console.log(values.json ? JSON.stringify(results) : asTable(results));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
