import { styleText } from "node:util";
import { pino } from "pino";
import { type Config, ConfigError, readConfig } from "../../platform/config.ts";
import { readSettings } from "../../platform/settings.ts";
import { showsColors } from "../../platform/shows-colors.ts";
import { ownVersion } from "../../platform/version.ts";
import { readCommandLine } from "../command-options.ts";
import { doctorCommand } from "./doctor-command.ts";
import { examine } from "./examine.ts";
import { type Finding, problem, counted, type Verdict } from "./finding.ts";
import { openLook } from "./look.ts";

const colours = { ok: "green", warning: "yellow", problem: "red", unknown: "cyan" } as const;

/** The table as people read it: a line a finding, and below it what to do. */
export function renderTable(findings: readonly Finding[], isColoured: boolean): string {
  const widest = Math.max(...findings.map(({ name }) => name.length), 0);
  const paint = (verdict: Verdict, text: string) =>
    isColoured ? styleText(colours[verdict], text, { validateStream: false }) : text;
  const lines = findings.flatMap(({ name, verdict, seen, advice }) => [
    `${paint(verdict, verdict.padEnd(8))} ${name.padEnd(widest)}  ${seen}`,
    ...(advice === null ? [] : [`${" ".repeat(9 + widest)}  -> ${advice}`]),
  ]);
  return `${lines.join("\n")}\n\n${summaryOf(findings)}\n`;
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (verdict: Verdict) => findings.filter((each) => each.verdict === verdict).length;
  return `${counted(count("problem"), "problem")}, ${counted(count("warning"), "warning")}, ${count("unknown")} unknown, ${count("ok")} ok`;
}

/** `parapet doctor`: says what is wrong with an installation and what to do about it. It changes nothing; 1 with a problem. */
export async function doctor(argv: readonly string[]): Promise<void> {
  const { switches, values } = readCommandLine(doctorCommand, argv);
  const findings = await findingsOf(process.env, values["config"]);
  const hasProblem = findings.some(({ verdict }) => verdict === "problem");
  if (switches.has("json")) {
    const report = {
      version: await ownVersion(),
      checked_at: new Date().toISOString(),
      has_problem: hasProblem,
      findings,
    };
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  } else {
    process.stdout.write(renderTable(findings, showsColors(process.stdout, process.env)));
  }
  process.exitCode = hasProblem ? 1 : 0;
}

async function findingsOf(environment: NodeJS.ProcessEnv, file: string | undefined): Promise<readonly Finding[]> {
  const config = configOf(environment, file);
  if (config instanceof ConfigError)
    return [problem("settings", config.message, "The server doesn't start with these settings.")];
  const look = await openLook(config, pino({ level: "silent" }));
  try {
    return await examine(look);
  } finally {
    await look.close();
  }
}

function configOf(environment: NodeJS.ProcessEnv, file: string | undefined): Config | ConfigError {
  try {
    return readConfig(readSettings(environment, file));
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}
