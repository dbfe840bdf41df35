import { changeLevel } from "@parapet/contract";
import { ConfigError } from "../../platform/config-error.ts";
import { originOption, readCommandLine, UsageError } from "../command-options.ts";
import { addCallers, type AskedServer } from "./ask-server.ts";
import { compareFiles, readDocumentFile, type Report } from "./compared.ts";
import { diffCommand, diffFormats, type DiffFormat } from "./diff-command.ts";
import { oneLine, reports, type IsFailure } from "./reports.ts";

/** `parapet diff`: compares two documents; ends with 1 for changes that fail, with 2 if it couldn't do its work. */
export async function diff(
  argv: readonly string[],
  write: (text: string) => Promise<void> = toOutput,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const { files, format, isFailure, server } = readOptions(argv, environment);
  const [base, revision] = await Promise.all([readDocumentFile(files.base), readDocumentFile(files.revision)]);
  const { found, ...compared } = compareFiles(base, revision, Date.now());
  for (const warning of compared.warnings) process.stderr.write(`${oneLine(warning)}\n`);
  let report: Report = compared;
  if (server !== null) {
    try {
      report = await addCallers(server, { ...compared, found }, base, revision);
    } catch (error) {
      // What the documents say is known without the server.
      process.stderr.write(`parapet: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 2;
    }
  }
  await write(reports[format](report, isFailure));
  if (report.changes.some(({ level }) => isFailure(level))) process.exitCode = 1;
}

interface DiffOptions {
  readonly files: { readonly base: string; readonly revision: string };
  readonly format: DiffFormat;
  readonly isFailure: IsFailure;
  readonly server: AskedServer | null;
}

function readOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): DiffOptions {
  const { values, positionals } = readCommandLine(diffCommand, argv);
  const [base = "", revision = ""] = positionals;
  return {
    files: { base, revision },
    format: oneOf("format", diffFormats, values["format"] ?? "text"),
    isFailure: failsFrom(oneOf("fail-on", [...changeLevel.options, "never"] as const, values["fail-on"] ?? "error")),
    server: readServer(values, environment),
  };
}

function oneOf<Value extends string>(name: string, known: readonly Value[], given: string): Value {
  const found = known.find((each) => each === given);
  if (found === undefined) throw new UsageError(`--${name} must be one of ${known.join(", ")}, not "${given}".`);
  return found;
}

function failsFrom(lowest: "error" | "warning" | "info" | "never"): IsFailure {
  const failing = lowest === "never" ? [] : changeLevel.options.slice(0, changeLevel.options.indexOf(lowest) + 1);
  return (level) => failing.includes(level);
}

function readServer(
  { api, server, token }: Readonly<Record<string, string | undefined>>,
  environment: NodeJS.ProcessEnv,
): AskedServer | null {
  if (api === undefined) {
    if (server !== undefined || token !== undefined) throw new UsageError("--server and --token need --api.");
    return null;
  }
  const given = token ?? environment["PARAPET_API_TOKEN"] ?? "";
  if (!/^[\x21-\x7e]{8,200}$/.test(given)) throw new UsageError("Set --token or PARAPET_API_TOKEN to an API token.");
  return { origin: readOrigin(server ?? "http://127.0.0.1:8080"), token: given, api };
}

/** A wrong origin ends with 2, as any wrong option: 1 is for changes that fail. */
function readOrigin(server: string): URL {
  try {
    return originOption("server", server, "https://parapet.example.com");
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message) : error;
  }
}

/** Waits until it is written: the process ends right after. */
function toOutput(text: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.write(text, (error) => (error ? fail(error) : done()));
  });
}
