import { stopSignal } from "../stop-signal.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { startTap, type Tap } from "./start-tap.ts";
import { readTapOptions } from "./tap-options.ts";

/** Longest that a stop waits for answers under way, and then for what was captured, in milliseconds. */
const drainMs = 5_000;
/** How often the counts are printed while they change, in milliseconds. */
const reportEveryMs = 60_000;

/** `parapet tap`: a reverse proxy that reports the calls it passes on, until it is asked to stop. */
export async function tap(argv: readonly string[]): Promise<void> {
  const stopped = stopSignal();
  const options = readTapOptions(argv, process.env);
  const running = await startTap(options, (problem) => process.stderr.write(`parapet tap: ${problem}\n`));
  const metrics =
    options.metricsPort === null ? null : await serveMetrics(running, options.metricsPort).catch(stopAndThrow(running));
  process.stdout.write(`Parapet taps ${options.target.origin} on ${running.origin}\n`);
  if (metrics !== null) process.stdout.write(`Parapet serves metrics at ${metrics.origin}/metrics\n`);
  let reported = "";
  const report = () => {
    const line = sentenceOf(running.counts());
    if (line !== reported) process.stdout.write(line);
    reported = line;
  };
  const reporting = setInterval(report, reportEveryMs);
  process.on("uncaughtException", survive);
  await stopped;
  process.off("uncaughtException", survive);
  clearInterval(reporting);
  await running.close(drainMs);
  metrics?.close();
  report();
}

/** Every call ends its own errors; one that slips through must not end all the others. */
function survive(error: Error): void {
  process.stderr.write(`parapet tap: unexpected error: ${error.stack ?? error.message}\n`);
}

/** A tap that can't expose its metrics doesn't start. */
function stopAndThrow(running: Tap): (error: unknown) => Promise<never> {
  return async (error) => {
    await running.close(0);
    throw error;
  };
}

function sentenceOf({ requests, sent, dropped, failed, waiting, guard }: ReturnType<Tap["counts"]>): string {
  const decided =
    guard === null ? "" : `; ${guard.allowed} allowed, ${guard.refused} denied, ${guard.undecided} without a decision`;
  return `parapet tap: ${requests} requests; calls: ${sent} sent, ${waiting} waiting, ${dropped} dropped, ${failed} rejected${decided}\n`;
}
