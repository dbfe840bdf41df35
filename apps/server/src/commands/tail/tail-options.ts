import { resolve } from "node:path";
import { endpoints } from "@parapet/contract";
import { ConfigError } from "../../platform/config.ts";
import { originOption, readCommandLine, tokenOption } from "../command-options.ts";

/** What `parapet tail` was asked for. */
export interface TailOptions {
  /** Absolute path of the log. */
  readonly file: string;
  /** Where its lines go. */
  readonly url: URL;
  readonly token: string;
  /** Where the position is remembered; absolute. */
  readonly stateFile: string;
  /** Without a remembered position, send what the file holds already. */
  readonly fromStart: boolean;
}

const accessLog = endpoints["ingest.accessLog"].path;
/** Where lines of a format go; the server tells the formats of access logs apart line by line. */
const formats: Readonly<Record<string, string>> = {
  clf: accessLog,
  combined: accessLog,
  nginx: accessLog,
  envoy: accessLog,
  alb: accessLog,
  telemetry: endpoints["ingest.batch"].path,
};
const names = Object.keys(formats).join("|");
const usage = `parapet tail FILE [--format ${names}] [--server URL] [--token TOKEN] [--state FILE] [--from-start]`;

/** Reads the command line of `parapet tail`. @throws ConfigError in one sentence */
export function readTailOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): TailOptions {
  const { values, switches, positionals } = readCommandLine(
    usage,
    { format: names, server: "URL", token: "TOKEN", state: "FILE", "from-start": null },
    argv,
  );
  const [file, second] = positionals;
  if (file === undefined || second !== undefined) throw new ConfigError(`Name one file; usage: ${usage}.`);
  const format = values["format"] ?? "combined";
  const path = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (path === undefined) throw new ConfigError(`--format must be one of ${names}, not "${format}".`);
  const server = originOption("server", values["server"] ?? "http://127.0.0.1:8080", "https://parapet.example.com");
  return {
    file: resolve(file),
    url: new URL(path, server),
    token: tokenOption(values["token"], environment),
    stateFile: resolve(values["state"] ?? `${file}.parapet-position`),
    fromStart: switches.has("from-start"),
  };
}
