import { resolve } from "node:path";
import { originOption, readCommandLine, tokenOption, UsageError } from "../command-options.ts";
import { tailCommand, tailFormats } from "./tail-command.ts";

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

/** Where lines go, as the contract says it; the server tells the formats of access logs apart line by line. */
const paths = { calls: "/api/dynamics/ingest/batch", accessLog: "/api/dynamics/ingest/access-log" } as const;

/** Reads the command line of `parapet tail`. @throws ConfigError in one sentence */
export function readTailOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): TailOptions {
  const { values, switches, positionals } = readCommandLine(tailCommand, argv);
  const [file = ""] = positionals;
  const named = values["format"] ?? "combined";
  const format = tailFormats.find((each) => each === named);
  if (format === undefined) throw new UsageError(`--format must be one of ${tailFormats.join(", ")}, not "${named}".`);
  const server = originOption("server", values["server"] ?? "http://127.0.0.1:8080", "https://parapet.example.com");
  return {
    file: resolve(file),
    url: new URL(format === "telemetry" ? paths.calls : paths.accessLog, server),
    token: tokenOption(values["token"], environment),
    stateFile: resolve(values["state"] ?? `${file}.parapet-position`),
    fromStart: switches.has("from-start"),
  };
}
