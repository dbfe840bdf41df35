import { parseJson } from "../learning/parse-body.ts";
import { isWireObject, wireText, type WireObject } from "../telemetry/wire-value.ts";
import { lineOfFields, type LogField } from "./log-fields.ts";
import { jsonLogFormats, type JsonLogFormat } from "./log-json-formats.ts";
import type { LogLine } from "./log-line.ts";
import { said } from "./log-tokens.ts";
import { repairLogJson } from "./repair-log-json.ts";

/** Parses a line of JSON in one of the known formats; null for anything but an object with a request. */
export function readJsonLine(line: string): LogLine | null {
  const value = parseLogJson(line);
  return value === null ? null : readJsonEntry(value);
}

/** Reads an object in one of the known formats; null for one without a request. */
export function readJsonEntry(value: WireObject): LogLine | null {
  const format = findJsonFormat(value);
  return format === undefined ? null : readFormat(value, format);
}

/** Parses a line as a JSON object, with repairs where its writer didn't escape strings; null for other values. */
export function parseLogJson(line: string): WireObject | null {
  const value = parseJson(line) ?? parseJson(repairLogJson(line));
  return isWireObject(value) ? value : null;
}

/** Finds the first format whose required members an object has. */
export function findJsonFormat(value: WireObject): JsonLogFormat | undefined {
  const isThere = (path: string) => (memberAt(value, path) ?? null) !== null;
  return jsonLogFormats.find(
    ({ has, begins }) =>
      has.every(isThere) && (begins === undefined || firstSaid(value, [begins[0]])?.startsWith(begins[1]) === true),
  );
}

/** Whether a text is a line of JSON in a format with members of its own. */
export function isJsonLog(line: string): boolean {
  const value = parseJson(line);
  return isWireObject(value) && (findJsonFormat(value)?.has.length ?? 0) > 0;
}

function readFormat(value: WireObject, { fields, readings }: JsonLogFormat): LogLine | null {
  const member = (path: string) => firstSaid(value, [path]);
  const field = (name: LogField) => readings?.[name]?.(member) ?? firstSaid(value, fields[name] ?? []);
  const isEmpty = [...(fields.request ?? []), ...(fields.method ?? [])].some((path) => isEmptyText(value, path));
  const isWhole = field("method") !== null && field("target") !== null;
  return lineOfFields((name) => field(name) ?? (name === "request" && isEmpty && !isWhole ? "" : null));
}

/** A connection without a request is logged with the names and nothing behind them. */
function isEmptyText(value: WireObject, path: string): boolean {
  return Object.hasOwn(value, path) && !isWireObject(value[path]);
}

function firstSaid(value: WireObject, paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = memberAt(value, path);
    const text = isWireObject(found) ? path : said(wireText(found) ?? undefined);
    if (text !== null) return text;
  }
  return null;
}

/** Finds a member by its literal name, which may contain dots, else by its dotted path. */
export function memberAt(value: WireObject, path: string): unknown {
  if (Object.hasOwn(value, path)) return value[path];
  const dot = path.indexOf(".");
  const [first, rest] = [path.slice(0, dot), path.slice(dot + 1)];
  const next: unknown = dot === -1 || !Object.hasOwn(value, first) ? undefined : value[first];
  if (Array.isArray(next)) return itemAt(next, rest);
  return isWireObject(next) ? memberAt(next, rest) : undefined;
}

function itemAt(list: readonly unknown[], path: string): unknown {
  const [index = "", ...rest] = path.split(".");
  const item = list.at(Number(index));
  if (rest.length === 0) return item;
  return isWireObject(item) ? memberAt(item, rest.join(".")) : undefined;
}
