import { styleText } from "node:util";
import * as z from "zod/mini";

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
