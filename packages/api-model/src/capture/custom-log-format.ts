import type { LogFormat, LogField as SettingField } from "@parapet/contract";
import { readIpAddress } from "../telemetry/ip-address.ts";
import { isWireObject, wireText, type WireObject } from "../telemetry/wire-value.ts";
import { readLocalTime, type LocalClock } from "./local-time.ts";
import { requestOf, toDetails, type LogField } from "./log-fields.ts";
import { withoutHead } from "./log-heads.ts";
import { memberAt, parseLogJson } from "./log-json-format.ts";
import type { LogLine } from "./log-line.ts";
import { said, unescapeLog } from "./log-tokens.ts";
import { parseLogfmt } from "./logfmt.ts";

/** Settings by the fields that shipped formats have. */
const settingNames: Readonly<Partial<Record<LogField, SettingField>>> = {
  time: "time",
  request: "request",
  method: "method",
  target: "target",
  query: "query",
  version: "version",
  scheme: "scheme",
  host: "host",
  status: "status",
  client: "client",
  user: "user",
  userAgent: "user_agent",
  requestId: "request_id",
  seconds: "duration_s",
  milliseconds: "duration_ms",
  microseconds: "duration_us",
  nanoseconds: "duration_ns",
  reqBytes: "request_bytes",
  resBytes: "response_bytes",
  upstream: "upstream",
  upstreamSeconds: "upstream_duration_s",
  upstreamMilliseconds: "upstream_duration_ms",
};

/** The setting of a shipped format's field; undefined for fields that custom formats don't have. */
export function settingOf(field: string): SettingField | undefined {
  return Object.entries(settingNames).find(([name]) => name === field)?.[1];
}

/** When a line arrived, for times without a year. */
type Arrival = Pick<LocalClock, "receivedAtMs">;

/** Reads a line with a source's own format. A text says why it can't, without anything of the line. */
export function readCustomLine(line: string, format: LogFormat, arrival: Arrival): LogLine | string {
  let problem: string | null = null;
  for (const text of withAndWithoutHead(line)) {
    const read = readBare(text, format, arrival);
    if (typeof read !== "string") return read;
    problem ??= read;
  }
  return problem ?? "The line is empty";
}

/** A line without what a collector wrote in front, and with it: a format may describe it too. */
function withAndWithoutHead(line: string): readonly string[] {
  const whole = line.trim();
  return [...new Set([withoutHead(whole), whole, withoutPriority(whole)])];
}

/** The priority of syslog in front of a line differs by severity. */
export function withoutPriority(line: string): string {
  return line.replace(/^<\d{1,3}>/, "");
}

function readBare(line: string, format: LogFormat, arrival: Arrival): LogLine | string {
  const clock = clockOf(format, arrival);
  if (format.kind === "text") {
    const values = valuesOf(line, format);
    return typeof values === "string" ? values : lineOf(textFields(values, format), clock);
  }
  const value = readers[format.kind](line);
  return typeof value === "string" ? value : readMembers(value, format, clock);
}

function clockOf({ zone = "UTC" }: LogFormat, { receivedAtMs }: Arrival): LocalClock {
  return { zone, receivedAtMs };
}

/** The members of a line by the kind of its format. A text says why the line has none. */
const readers: Readonly<Record<MemberLogFormat["kind"], (line: string) => WireObject | string>> = {
  json: (line) => (line.startsWith("{") ? parseLogJson(line) : null) ?? "The line isn't a JSON object",
  logfmt: (line) => parseLogfmt(line),
};

/** Reads an object with a custom format of objects; of a batch, which has no lines. */
export function readCustomEntry(value: WireObject, format: LogFormat, arrival: Arrival): LogLine | string {
  return format.kind === "json" ? readMembers(value, format, clockOf(format, arrival)) : "The format isn't one of JSON";
}

function readMembers(value: WireObject, format: MemberLogFormat, clock: LocalClock): LogLine | string {
  const fields = new Map(format.members.map(({ path, field }) => [field, path]));
  const missing = (["request", "method", "target", "status"] as const)
    .flatMap((field) => fields.get(field) ?? [])
    .find((path) => memberAt(value, path) === undefined);
  if (missing !== undefined) return `The line has no member ${missing}`;
  return lineOf((field) => {
    const path = fields.get(field);
    return path === undefined ? null : memberTextOf(value, path);
  }, clock);
}

/** The text of a member; null for one that is unset, and for objects. */
export function memberTextOf(value: WireObject, path: string): string | null {
  const found = memberAt(value, path);
  return isWireObject(found) ? null : said(wireText(found) ?? undefined);
}

export type TextLogFormat = Extract<LogFormat, { kind: "text" }>;
export type MemberLogFormat = Exclude<LogFormat, TextLogFormat>;

function textFields(values: readonly string[], { parts }: TextLogFormat): (field: SettingField) => string | null {
  return (field) => {
    const found = values.filter((_, at) => parts[at]?.field === field);
    return said(found.join(" "));
  };
}

/** The values of a line's fields in their order; null for a line that doesn't fit. */
export function readTextFields(line: string, format: TextLogFormat): readonly string[] | null {
  const found = withAndWithoutHead(line).map((text) => valuesOf(text, format));
  return found.find((values) => typeof values !== "string") ?? null;
}

/**
 * The values of a line's fields, or why the line doesn't fit. Each value ends at the first place of the text that follows
 * it, so the time grows with the line's length. Several spaces count as one.
 */
function valuesOf(line: string, { parts, after }: TextLogFormat): string[] | string {
  const text = oneSpaced(line);
  const start = oneSpaced(parts[0]?.before ?? "").trimStart();
  if (!text.startsWith(start)) return `The line doesn't begin with ${JSON.stringify(start)}`;
  const values: string[] = [];
  let at = start.length;
  let before = start;
  for (const index of parts.keys()) {
    const isLast = index === parts.length - 1;
    const next = oneSpaced(isLast ? after : (parts[index + 1]?.before ?? ""));
    const quote = /["']$/.exec(before)?.[0];
    const isQuoted = quote !== undefined && next.startsWith(quote);
    const address = next === ":" ? endOfIpv6(text, at) : null;
    const end = address ?? (isLast ? endOfLast(text, at, next) : endOf(text, at, next, isQuoted));
    if (end === null) return `Field ${index + 1} isn't followed by ${JSON.stringify(next)}`;
    const value = text.slice(at, end);
    const isBare = before.endsWith(" ") && !isQuoted;
    if (
      isLast &&
      next === "" &&
      isBare &&
      parts[index]?.field !== null &&
      value.replaceAll(/, | : /g, "").includes(" ")
    ) {
      return "The line has more fields than the format";
    }
    values.push(isQuoted ? unescapeLog(value) : value);
    at = end + next.length;
    before = next;
  }
  return values;
}

function oneSpaced(text: string): string {
  return text.replaceAll(/ {2,}/g, " ");
}

function endOfLast(text: string, at: number, after: string): number | null {
  const trimmed = after.trimEnd();
  const end = text.length - trimmed.length;
  return end >= at && text.endsWith(trimmed) ? end : null;
}

function endOf(text: string, at: number, next: string, isQuoted: boolean): number | null {
  let end = text.indexOf(next, at);
  while (end !== -1 && (isQuoted ? isEscaped(text, end) : isInList(text, end, next))) end = text.indexOf(next, end + 1);
  return end === -1 ? null : end;
}

const ipv6AndPort = /[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:\d{0,3}(?:\.\d{1,3}){3})?(?=:\d{1,5}(?!\d))/iy;

/** Where an IPv6 address ends that is followed by a port without brackets around the address; null for other texts. */
function endOfIpv6(text: string, at: number): number | null {
  ipv6AndPort.lastIndex = at;
  const [address] = ipv6AndPort.exec(text) ?? [];
  return address === undefined || readIpAddress(address) === null ? null : at + address.length;
}

/** Whether an odd number of backslashes is in front of a quote. */
function isEscaped(text: string, quote: number): boolean {
  let start = quote;
  while (start > 0 && text[start - 1] === "\\") start -= 1;
  return (quote - start) % 2 === 1;
}

/** nginx separates the upstreams that it tried with `, ` and ` : `. */
function isInList(text: string, end: number, next: string): boolean {
  if (!next.startsWith(" ")) return false;
  return text[end - 1] === "," || text.startsWith(" : ", end) || text.slice(end - 2, end) === " :";
}

function lineOf(read: (name: SettingField) => string | null, clock: LocalClock): LogLine | string {
  const status = read("status");
  if (status !== null && !/^\d{1,3}$/.test(status)) return "The status isn't a number of up to three digits";
  const stated = read("time");
  const local = stated === null ? null : readLocalTime(stated, clock);
  const time = local === null ? stated : new Date(local).toISOString();
  const field = (name: LogField) => {
    if (name === "time") return time;
    const setting = settingNames[name];
    const value = setting === undefined ? null : read(setting);
    return name === "client" ? (read("forwarded_for") ?? value) : value;
  };
  const details = toDetails(field);
  if (time !== null && details.tsMs === null) return "The time can't be read";
  // A connection without a request fits the format: it isn't a call.
  return { status, request: requestOf(field) ?? "", ...details };
}
