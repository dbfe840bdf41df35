import { Buffer } from "node:buffer";
import { limits } from "../limits.ts";
import { isWireObject, type WireObject } from "../telemetry/wire-value.ts";
import {
  ignored,
  parseJson,
  reject,
  tooMany,
  type Captured,
  type CaptureArrival,
  type CapturedPayload,
} from "./captured.ts";
import { readCustomEntry, readCustomLine } from "./custom-log-format.ts";
import { withoutHead } from "./log-heads.ts";
import { readJsonEntry, readJsonLine } from "./log-json-format.ts";
import { callOfLine, type LogLine } from "./log-line.ts";
import { readPatternLine } from "./log-pattern-formats.ts";
import { readAlb, readClf, readEnvoy } from "./log-text-formats.ts";
import { readW3cLine, w3cFields } from "./log-w3c-format.ts";
import { payloadOfLines } from "./payload-lines.ts";

/** The first characters of a line select its format; other lines are tried as patterns, then as common log format. */
const formats: readonly { readonly begins: RegExp; readonly read: (line: string) => LogLine | null }[] = [
  { begins: /^\{/, read: readJsonLine },
  { begins: /^\[/, read: readEnvoy },
  { begins: /^(?:https?|h2|grpcs|wss?) \d{4}-/, read: readAlb },
  { begins: /^/, read: (line) => readPatternLine(line) ?? readClf(line) },
];

/** An access log, line by line, in the source's own format or in any mixture of those of gateways, servers and load balancers. */
export function captureAccessLog(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  let columns: readonly string[] = [];
  let batched = 0;
  return payloadOfLines(payload, (line) => {
    const custom = captureCustomLine(line.trim(), arrival);
    if (custom?.kind === "call") return [custom];
    const whole = withoutHead(line.trim());
    if (batchStart.test(whole)) {
      const entries = batchOf(whole);
      batched += entries?.length ?? 0;
      if (entries !== null) return batched > limits.payloadCalls ? [tooManyEntries] : readBatch(entries, arrival);
    }
    columns = w3cFields(whole) ?? columns;
    const known = readLogLine(whole, columns, arrival);
    return [known.kind === "reject" ? (custom ?? known) : known];
  });
}

/** Reads a line with the source's own format; null without one, and for lines that no format reads. */
export function captureCustomLine(line: string, arrival: CaptureArrival): Captured | null {
  const { logFormat = null } = arrival;
  if (logFormat === null || isBlank(line) || line.length > limits.logLine) return null;
  const read = readCustomLine(line, logFormat, arrival);
  return typeof read === "string"
    ? reject("format", `The line is in no known format. ${read}`, line)
    : callOfLine(read, line, arrival);
}

function isBlank(line: string): boolean {
  return line === "" || line.startsWith("#");
}

/** Log plugins that collect calls (Kong's http-log, APISIX's http-logger) post several as one JSON array. */
const batchStart = /^\[\s*\{/;
const tooManyEntries = reject(tooMany.reason, tooMany.detail);

function batchOf(line: string): readonly unknown[] | null {
  const json = parseJson(Buffer.from(line));
  return json.ok && Array.isArray(json.value) ? json.value : null;
}

function* readBatch(entries: readonly unknown[], arrival: CaptureArrival): Generator<Captured> {
  for (const entry of entries) {
    const text = JSON.stringify(entry);
    const read = text.length <= limits.logLine && isWireObject(entry) ? readEntry(entry, arrival) : null;
    if (text.length > limits.logLine) yield tooLong(text);
    else
      yield read === null ? reject("format", "The entry is in no known format", text) : callOfLine(read, text, arrival);
  }
}

function readEntry(entry: WireObject, arrival: CaptureArrival): LogLine | null {
  const { logFormat = null } = arrival;
  const custom = logFormat === null ? "" : readCustomEntry(entry, logFormat, arrival);
  return typeof custom === "string" ? readJsonEntry(entry) : custom;
}

function tooLong(line: string): Captured {
  return reject("format", `A line may have ${limits.logLine} characters`, line.slice(0, limits.rejectSample));
}

/** Reads a line; blank lines and comments are ignored. @param columns of the extended log file format, empty without a directive */
function readLogLine(line: string, columns: readonly string[], arrival: CaptureArrival): Captured {
  if (isBlank(line)) return ignored;
  if (line.length > limits.logLine) return tooLong(line);
  const read =
    (columns.length > 0 ? readW3cLine(line, columns) : null) ??
    formats.find(({ begins }) => begins.test(line))?.read(line) ??
    null;
  return read === null ? reject("format", "The line is in no known format", line) : callOfLine(read, line, arrival);
}
