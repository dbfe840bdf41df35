import { limitConcurrency } from "./limit-concurrency.ts";
import { isPart, suiteOf } from "./registry.ts";
import { startServer, type RunningServer } from "./server/start-server.ts";
import { messageOf, type Bench, type FixtureFile, type SuiteResult } from "./suite.ts";

/** What a run found. */
export interface Report {
  readonly suites: readonly SuiteResult[];
  /** Names of fixtures that no suite checks yet. */
  readonly notCovered: readonly string[];
}

/** Cases that run at the same time. */
const casesAtATime = 8;

/** Checks every fixture that has a suite, against one server that is started when needed and always stopped. */
export async function runSuites(files: readonly FixtureFile[]): Promise<Report> {
  let started: Promise<RunningServer> | undefined;
  const bench: Bench = { server: () => (started ??= startServer()), inTurn: limitConcurrency(casesAtATime) };
  const running = files.map((file): Promise<SuiteResult> | null => {
    const suite = suiteOf(file);
    return suite === null ? null : suite(file, bench).catch((error: unknown) => unreadable(file, error));
  });
  const suites = await Promise.all(running.filter((each) => each !== null));
  // If the server didn't start, every case has failed already, and there's nothing to stop.
  await started?.then(({ stop }) => stop()).catch(() => undefined);
  return {
    suites,
    notCovered: files.filter((file) => suiteOf(file) === null && !isPart(file)).map(({ name }) => name),
  };
}

/** A fixture that cannot even be read is one failed case, not a silent gap. */
function unreadable({ name }: FixtureFile, error: unknown): SuiteResult {
  return { name, total: 1, passed: 0, failed: [`the file: ${messageOf(error)}`] };
}
