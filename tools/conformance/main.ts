import { readArguments } from "./arguments.ts";
import { fixtureFiles } from "./fixture-files.ts";
import { readCorpora } from "./inbox/corpora.ts";
import { asJson, asTable } from "./print-report.ts";
import { runSuites } from "./run-suites.ts";

/** Checks the product against a folder of outside cases. Exit code 0: all pass, 1: some fail, 2: it could not start. */
async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2));
  if (!args.ok) {
    console.error(args.problem);
    return 2;
  }
  const checked = await runSuites(fixtureFiles(args.fixtures));
  const report = { ...checked, suites: [...checked.suites, ...readCorpora(args.fixtures)] };
  console.log(args.json ? asJson(report) : asTable(report));
  return report.suites.some(({ failed }) => failed.length > 0) ? 1 : 0;
}

process.exitCode = await main();
