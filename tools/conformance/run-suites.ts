import { suiteOf } from "./registry.ts";
import { startServer, type RunningServer } from "./server/start-server.ts";
import { messageOf, type FixtureFile, type SuiteResult } from "./suite.ts";

/** What a run found. */
export interface Report {
  readonly suites: readonly SuiteResult[];
  /** Names of fixtures that no suite checks yet. */
  readonly notCovered: readonly string[];
}

/** Checks every fixture that has a suite, against one server that is started when needed and always stopped. */
export async function runSuites(files: readonly FixtureFile[]): Promise<Report> {
  let started: Promise<RunningServer> | undefined;
  const server = () => (started ??= startServer());
  const suites: SuiteResult[] = [];
  try {
    for (const file of files) {
      const suite = suiteOf(file);
      if (suite === null) continue;
      suites.push(await suite(file, { server }).catch((error: unknown) => unreadable(file, error)));
    }
  } finally {
    // A server that did not start has told every case so, and has nothing left to stop.
    await started?.then((running) => running.stop()).catch(() => undefined);
  }
  return { suites, notCovered: files.filter((file) => suiteOf(file) === null).map(({ name }) => name) };
}

/** A fixture that cannot even be read is one failed case, not a silent gap. */
function unreadable({ name }: FixtureFile, error: unknown): SuiteResult {
  return { name, total: 1, passed: 0, failed: [`the file: ${messageOf(error)}`] };
}
