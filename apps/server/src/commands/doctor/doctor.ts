import { pino } from "pino";
import { type Config, ConfigError, readConfig } from "../../platform/config.ts";
import { readSettings } from "../../platform/settings.ts";
import { showsColors } from "../../platform/shows-colors.ts";
import { ownVersion } from "../../platform/version.ts";
import { readCommandLine } from "../command-options.ts";
import { doctorCommand } from "./doctor-command.ts";
import { examine } from "./examine.ts";
import { type Finding, problem } from "./finding.ts";
import { openLook } from "./look.ts";
import { renderTable } from "./render.ts";

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
