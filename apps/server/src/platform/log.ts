import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { styleText } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino, stdSerializers } from "pino";
import * as z from "zod/mini";
import { showsColors } from "./shows-colors.ts";

const lineSchema = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.optional(z.string()),
  err: z.optional(z.looseObject({ message: z.optional(z.string()), stack: z.optional(z.string()) })),
});

/** By the least level of pino that has them. */
const levels = [
  { from: 50, name: "error", color: "red" },
  { from: 40, name: "warning", color: "yellow" },
  { from: 0, name: "info", color: "cyan" },
] as const;

/** Not worth repeating on a line that a person reads. */
const hidden = new Set(["level", "time", "pid", "hostname", "msg", "err"]);

/** A start says these in its steps. */
const saidInSteps = /^(?:migration applied|Server listening at )/;

/** A line of pino's JSON as people read it at a terminal; null for one that they don't need. */
export function terminalLine(json: string, isColored: boolean): string | null {
  const line = lineSchema.parse(JSON.parse(json));
  if (saidInSteps.test(line.msg ?? "")) return null;
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    isColored ? styleText(style, text, { validateStream: false }) : text;
  const level = levels.find(({ from }) => line.level >= from) ?? levels[2];
  const details = Object.entries(line).flatMap(([key, value]) => (hidden.has(key) ? [] : [`${key}=${textOf(value)}`]));
  const said = [line.msg, line.err?.message].filter((each) => each !== undefined && each !== "").join(": ");
  const shown = [
    paint("dim", new Date(line.time).toTimeString().slice(0, 8)),
    paint(level.color, level.name.padEnd(7)),
    said,
    ...(details.length === 0 ? [] : [paint("dim", details.join(" "))]),
  ];
  const stack = level.name === "error" ? (line.err?.stack?.split("\n").slice(1).join("\n") ?? "") : "";
  return `${shown.join(" ")}\n${stack === "" ? "" : `${paint("dim", stack)}\n`}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" && /^\S+$/.test(value) ? value : JSON.stringify(value);
}

/** Characters of an error's text that the log keeps. */
const longest = 4_000;

/** An error as the log keeps it: without parameters of queries, which can be secrets or whole files. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _params, raw: _raw, message, stack, ...rest } = stdSerializers.err(error);
  return { ...rest, message: withoutParams(message), stack: withoutParams(stack) };
}

function withoutParams(text: string | undefined): string {
  return (text ?? "").replaceAll(/\nparams:.*?(?=\n {4}at |$)/gs, "").slice(0, longest);
}

/** The process's structured log: pino, shared with the HTTP server. */
export type Log = FastifyBaseLogger;

/** Characters of lines that wait for a log that can't be written. */
const maxWaiting = 1024 * 1024;

/** Standard output stays free for what people and scripts read. */
const standardError = 2;

/** Opens the log of a process or a thread: lines for people at a terminal, JSON elsewhere. */
export function openLog(level = "info"): Log {
  const destination = isatty(standardError) ? terminal() : file();
  return pino({ level, serializers: { err: loggedError } }, destination);
}

/**
 * A log that can't be written, such as on a full disk, must not end the process. Lines wait up to a limit until it can; at
 * the end of the process they are dropped, where pino would try without end.
 */
function file(): DestinationStream {
  const destination = pino.destination({ dest: standardError, sync: true, maxLength: maxWaiting });
  return destination.on("error", () => {
    destination.flushSync = () => undefined;
  });
}

function terminal(): DestinationStream {
  const isColored = showsColors({ isTTY: true }, process.env);
  return {
    write(json) {
      const line = terminalLine(json, isColored);
      if (line !== null) writeSync(standardError, line);
    },
  };
}
