import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Fault } from "./fault.ts";
import { faults } from "./faults.ts";
import { openHouse } from "./house.ts";
import { countStored, type Stored } from "./stored.ts";
import { type Sent, startTraffic } from "./traffic.ts";

const usage = `Usage: npm run faults [-- --only "name,name"]
Plays faults against the product while calls come in, and counts what they cost. There are:
${faults.map(({ name }) => `  ${name}`).join("\n")}`;

/** Longest silence where no process is killed, in milliseconds. */
const longestSilenceMs = 5_000;
/** Longest that a fault is played, in milliseconds: a server that never answers again is one that failed. */
const longestPlayMs = 240_000;
/** Calls before the fault and after it, in milliseconds. */
const quietMs = 3_000;

interface Outcome {
  readonly fault: Fault;
  readonly sent: Sent;
  readonly stored: Stored;
  /** What should not be. */
  readonly complaints: readonly string[];
}

async function play(fault: Fault, logFile: string): Promise<Outcome> {
  const { diskMib, settings, kills } = fault;
  const house = await openHouse({ diskMib, settings, logFile });
  const complaints: string[] = [];
  const interrupted = (): void => void house.close().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupted);
  try {
    const traffic = startTraffic(house);
    await sleep(quietMs);
    const played = fault.play({ house, traffic, complain: (what) => complaints.push(what) });
    await Promise.race([played, tooLong()]).catch((error: unknown) => {
      complaints.push(error instanceof Error ? error.message : String(error));
    });
    await sleep(quietMs);
    await traffic.stop();
    const { sent } = traffic;
    const stored = await countStored(house.data, sent).catch((error: Error) => {
      complaints.push(error.message);
      return { events: 0, twice: 0, logged: 0 };
    });
    const lost = sent.acknowledged.size - stored.events;
    if (sent.acknowledged.size === 0) complaints.push("no call was acknowledged");
    if (lost > 0) complaints.push(`${lost} acknowledged calls lost`);
    if (stored.twice > 0) complaints.push(`${stored.twice} rows twice`);
    const unlogged = sent.decided.size - stored.logged;
    const forgotten = fault.forgets === undefined ? 0 : forgottenOf(readFileSync(logFile, "utf8"));
    if (unlogged > forgotten) complaints.push(`${unlogged} answered decisions not in the log, ${forgotten} known`);
    if (sent.wrongAllows > 0) complaints.push(`${sent.wrongAllows} wrong allows`);
    if (kills === undefined && sent.longestSilenceMs > longestSilenceMs) complaints.push("silent for too long");
    return { fault, sent, stored, complaints };
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, interrupted);
    await house.close();
  }
}

/** Decisions that the product says were answered and not logged by the processes before. */
function forgottenOf(log: string): number {
  return [...log.matchAll(/"decisions":(\d+),[^\n]*ended before logging all decisions/g)]
    .map(([, count]) => Number(count))
    .reduce((a, b) => a + b, 0);
}

async function tooLong(): Promise<never> {
  await sleep(longestPlayMs, undefined, { ref: false });
  throw new Error(`it did not end within ${longestPlayMs / 1000} s`);
}

const columns = ["acknowledged", "stored", "twice", "decisions", "logged", "undecided", "wrong allows", "silence s"];

function cellsOf({ sent, stored }: Outcome): string[] {
  const undecided = [...sent.undecided].map(([status, count]) => `${count}×${status === 0 ? "none" : status}`);
  return [
    String(sent.acknowledged.size),
    String(stored.events),
    String(stored.twice),
    String(sent.decided.size),
    String(stored.logged),
    undecided.join(" ") || "0",
    String(sent.wrongAllows),
    (sent.longestSilenceMs / 1000).toFixed(1),
  ];
}

function asTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const { values } = parseArgs({ options: { only: { type: "string" }, help: { type: "boolean", default: false } } });
const only = values.only?.split(",");
const chosen = faults.filter(({ name }) => only?.includes(name) ?? true);
if (values.help || (only !== undefined && chosen.length < only.length)) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

const logs = mkdtempSync(join(tmpdir(), "parapet-faults-logs-"));
const outcomes: Outcome[] = [];
const unplayed: string[] = [];
for (const fault of chosen) {
  const lacks = fault.lacks?.() ?? null;
  if (lacks !== null) {
    unplayed.push(`${fault.name}: not played, ${lacks}`);
    continue;
  }
  const logFile = join(logs, `${fault.name.replaceAll(/\W+/g, "-")}.log`);
  const outcome = await play(fault, logFile);
  outcomes.push(outcome);
  console.error(`${fault.name}: ${outcome.complaints.join("; ") || "ok"}`);
}
console.log(asTable([["fault", ...columns], ...outcomes.map((outcome) => [outcome.fault.name, ...cellsOf(outcome)])]));
const complaints = [
  ...outcomes.flatMap(({ fault, complaints: each }) => each.map((what) => `${fault.name}: ${what}`)),
  ...unplayed,
];
if (complaints.length > 0) console.log(`\n${complaints.join("\n")}\nThe server's logs are in ${logs}`);
process.exitCode = outcomes.some((outcome) => outcome.complaints.length > 0) ? 1 : 0;
