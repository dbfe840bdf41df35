import { readIpAddress } from "../telemetry/ip-address.ts";
import { lineOfFields, type LogField } from "./log-fields.ts";
import type { LogLine } from "./log-line.ts";
import { said } from "./log-tokens.ts";

/** Names of the extended log file format (W3C), of IIS and of CloudFront. */
const columns: Readonly<Partial<Record<LogField, readonly string[]>>> = {
  method: ["cs-method"],
  target: ["cs-uri-stem", "cs-uri"],
  query: ["cs-uri-query"],
  version: ["cs-protocol-version", "cs-version"],
  scheme: ["cs-protocol"],
  host: ["x-host-header", "cs-host", "cs(Host)", "s-computername"],
  status: ["sc-status"],
  client: ["x-forwarded-for", "X-Forwarded-For", "c-ip"],
  user: ["cs-username"],
  userAgent: ["cs(User-Agent)"],
  requestId: ["x-edge-request-id"],
  reqBytes: ["cs-bytes"],
  resBytes: ["sc-bytes"],
};

/** The column names of a `#Fields:` directive; null for other lines. */
export function w3cFields(line: string): readonly string[] | null {
  const [, names] = /^#\s*Fields:\s*(\S.{0,4000})$/i.exec(line) ?? [];
  return names === undefined ? null : names.trim().split(/\s+/);
}

/** Parses a line with these columns, separated by tabs or spaces; null when their number differs. */
export function readW3cLine(line: string, names: readonly string[]): LogLine | null {
  const words = line.includes("\t") ? line.split("\t") : line.split(" ");
  if (words.length !== names.length) return null;
  const column = (name: string) => said(words[names.indexOf(name)]?.trim());
  const firstOf = (field: LogField) => (columns[field] ?? []).map(column).find((text) => text !== null) ?? null;
  return lineOfFields((field) => readings[field]?.(column) ?? firstOf(field));
}

/** A column's value; null where it is unset. */
export type Column = (name: string) => string | null;

/** Fields that are derived from columns. */
const readings: Readonly<Partial<Record<LogField, (column: Column) => string | null>>> = {
  time: (column) => withBoth(column("date"), column("time")),
  // IIS writes milliseconds, CloudFront seconds with a fraction.
  seconds: (column) => withFraction(column("time-taken")),
  milliseconds: (column) => column("time-taken"),
  // IIS replaces spaces with pluses, CloudFront with escapes.
  userAgent: (column) => decoded(column("cs(User-Agent)")),
  client: (column) => firstAddress(column("x-forwarded-for") ?? column("X-Forwarded-For")),
};

/** Date and time of day as one; both are in UTC. */
export function withBoth(date: string | null, time: string | null): string | null {
  return date === null || time === null ? null : `${date}T${time}Z`;
}

function withFraction(text: string | null): string | null {
  return text?.includes(".") === true ? text : null;
}

/** The first address of an `X-Forwarded-For` header, whose commas may be escaped; null where it isn't one. */
export function firstAddress(list: string | null): string | null {
  const [first = ""] = list?.split(/%2C|[,+]/i) ?? [];
  return readIpAddress(first) === null ? null : first;
}

/** A text whose blanks are pluses or escapes. */
export function decoded(text: string | null): string | null {
  if (text === null) return null;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
