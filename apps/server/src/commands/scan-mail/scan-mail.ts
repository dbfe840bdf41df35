import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { ConfigError } from "../../platform/config.ts";
import { readCommandLine, UsageError } from "../command-options.ts";
import { scanFiles } from "./scan-files.ts";
import { scanMailCommand } from "./scan-mail-command.ts";
import type { ScannedMail } from "./scanned-mail.ts";

/** `parapet scan-mail`: analyzes every file below a folder offline and prints one line each. */
export async function scanMail(argv: readonly string[], write = toOutput): Promise<void> {
  const { folder, json, threads } = readOptions(argv);
  const files = filesBelow(folder);
  const reportFault = (file: string, error: unknown) => process.stderr.write(`${file}: ${String(error)}\n`);
  for await (const scanned of scanFiles(files, threads, reportFault)) {
    const { cpuMs: _cpu, ...output } = scanned;
    const shown = { ...output, file: relative(folder, scanned.file) };
    await write(json ? `${JSON.stringify(shown)}\n` : `${asText(shown)}\n`);
  }
}

interface ScanOptions {
  readonly folder: string;
  readonly json: boolean;
  readonly threads: number;
}

function readOptions(argv: readonly string[]): ScanOptions {
  const { values, switches, positionals } = readCommandLine(scanMailCommand, argv);
  const folder = resolve(positionals[0] ?? "");
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new ConfigError(`The folder ${folder} doesn't exist.`);
  const threads = Number(values["threads"] ?? availableParallelism());
  if (!Number.isInteger(threads) || threads < 1 || threads > 256)
    throw new UsageError(`--threads must be a number from 1 to 256, not "${values["threads"]}".`);
  return { folder, json: switches.has("json"), threads };
}

/** Follows links to files, not to folders. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() || (entry.isSymbolicLink() && leadsToFile(path)) ? [path] : [];
    })
    .toSorted();
}

function leadsToFile(link: string): boolean {
  try {
    return statSync(link).isFile();
  } catch {
    return false;
  }
}

function asText({ file, verdict, p, attack_type: attack, signals }: Omit<ScannedMail, "cpuMs">): string {
  return [file, verdict, p === null ? "-" : p.toFixed(3), attack ?? "-", signals.join(",")].join("\t");
}

/** Waits for a slow reader, to bound memory. */
function toOutput(line: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.write(line, (error) => (error ? fail(error) : done()));
  });
}
