import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postLines, type PostTarget } from "@parapet/node-middleware";
import { ConfigError } from "../../platform/config-error.ts";
import { originOption, readCommandLine, tokenOption, UsageError } from "../command-options.ts";
import { stopSignal } from "../stop-signal.ts";
import { Follower } from "./follower.ts";
import { loadPosition, savePosition } from "./position.ts";
import { tailCommand, tailFormats } from "./tail-command.ts";

/** What `parapet tail` was asked for. */
interface TailOptions {
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
  const url = new URL(format === "telemetry" ? paths.calls : paths.accessLog, server);
  for (const [name, value] of Object.entries(hostOption(values["host"]))) url.searchParams.set(name, value);
  return {
    file: resolve(file),
    url,
    token: tokenOption(values["token"], environment),
    stateFile: resolve(values["state"] ?? `${file}.parapet-position`),
    fromStart: switches.has("from-start"),
  };
}

/** The host of lines that name none, as the contract's query has it. @throws UsageError */
function hostOption(value: string | undefined): Readonly<Record<string, string>> {
  if (value === undefined) return {};
  const [, scheme, host] = /^(?:(https?):\/\/)?([^\s/?#@\\]+)$/i.exec(value) ?? [];
  if (host === undefined)
    throw new UsageError(
      `--host must be a host such as shop.example.com or https://shop.example.com:8443, not "${value}".`,
    );
  return { host: host.toLowerCase(), ...(scheme !== undefined && { scheme: scheme.toLowerCase() }) };
}

const fields = /^#\s*Fields:/i;

/** The directive is among the first lines of a file. */
const headBytes = 8 * 1024;

/**
 * Repeats the `#Fields` directive of a file before each batch of its lines: the extended log file format (IIS, CloudFront)
 * has it once a file, and the server parses each batch by itself.
 */
export class Columns {
  #line: string | null = null;

  /** Reads the directive of a file that isn't followed from its start. */
  async readHead(file: string): Promise<void> {
    const handle = await open(file).catch(() => null);
    if (handle === null) return;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    await handle.close();
    this.#remember(buffer.toString("utf8", 0, bytesRead).split(/\r?\n/));
  }

  /** The lines, after the directive in effect. */
  before(lines: readonly string[]): readonly string[] {
    const named = this.#line === null || lines.length === 0 ? lines : [this.#line, ...lines];
    this.#remember(lines);
    return named;
  }

  #remember(lines: readonly string[]): void {
    this.#line = lines.findLast((line) => fields.test(line)) ?? this.#line;
  }
}

/** How often the file is looked at when it had nothing new, in milliseconds. */
const lookMs = 250;
const firstPauseMs = 250;
const maxPauseMs = 30_000;

/**
 * `parapet tail`: sends the lines of a log as they are written, until it is asked to stop. The position moves on when
 * the server has lines safe, so nothing is lost; a piece whose acknowledgement was lost is sent again.
 */
export async function tail(argv: readonly string[]): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  void stopSignal().then(() => stopping.abort());
  const { file, stateFile, fromStart, url, token } = readTailOptions(argv, process.env);
  const onProblem = (problem: string) => process.stderr.write(`parapet tail: ${problem}\n`);
  const follower = new Follower({ file, stateFile, fromStart, position: await loadPosition(stateFile), onProblem });
  const target = { url, token, contentType: "text/plain; charset=utf-8" };
  const columns = new Columns();
  await columns.readHead(file);
  const counts = { sent: 0, refused: 0 };
  process.stdout.write(`Parapet follows ${file}\n`);
  while (!signal.aborted) {
    const piece = await follower.next();
    if (piece === null) {
      await pause(lookMs, signal);
      continue;
    }
    const outcome = await deliver(target, columns.before(piece.lines), signal, onProblem);
    if (outcome === null) break;
    await savePosition(stateFile, piece.position);
    counts.sent += outcome.accepted;
    counts.refused += outcome.rejected;
  }
  await follower.close();
  process.stdout.write(`parapet tail: ${counts.sent} calls sent, ${counts.refused} lines rejected\n`);
}

/** Sends lines until they are taken; null when it was asked to stop before. @throws ConfigError when they never will be */
async function deliver(
  target: PostTarget,
  lines: readonly string[],
  signal: AbortSignal,
  onProblem: (problem: string) => void,
): Promise<{ readonly accepted: number; readonly rejected: number } | null> {
  if (lines.length === 0) return { accepted: 0, rejected: 0 };
  let reported = "";
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    const outcome = await postLines(target, lines);
    if (outcome.kind === "taken") return outcome;
    if (outcome.kind === "refused") throw new ConfigError(`${outcome.why}.`);
    if (outcome.why !== reported) onProblem(`${outcome.why}; retrying`);
    reported = outcome.why;
    await pause(outcome.afterMs ?? pauseMs, signal);
    if (signal.aborted) return null;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
