import type { LogField } from "@parapet/contract";
import { splitPort } from "@parapet/ip-address";
import { readIpAddress } from "../telemetry/ip-address.ts";
import { settingOf } from "./custom-log-format.ts";
import { readLocalTime } from "./local-time.ts";
import { jsonLogFormats } from "./log-json-formats.ts";
import { readTimestamp } from "./timestamp.ts";

const methods = /^(?:GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH)$/i;
const requestLine = /^[A-Z]{3,12} \S+(?: HTTP\/[\d.]+)?$/;
const hostName = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d{1,5})?$/;
const unitSuffix = /^\d+(?:\.\d+)?(ms|us|µs|ns|s)$/;
const number = /^\d{1,15}(?:\.\d{1,12})?$/;
const count = /^\d{1,15}$/;

/** Whether a value can be that of a field, where that can be seen. */
const plausible: Readonly<Partial<Record<LogField, (value: string) => boolean>>> = {
  time: (value) => isTime(value),
  request: (value) => requestLine.test(value),
  method: (value) => methods.test(value),
  target: (value) => /^(?:\/|https?:\/\/)/i.test(value),
  version: (value) => /^HTTP\/\d/i.test(value),
  scheme: (value) => /^(?:https?|wss?)$/i.test(value),
  host: (value) => !isAddressList(value) || hostName.test(value),
  status: (value) => /^[1-5]\d\d$/.test(value),
  client: (value) => isAddressList(value),
  forwarded_for: (value) => isAddressList(value),
  request_bytes: (value) => count.test(value),
  response_bytes: (value) => count.test(value),
};

export function isPlausible(field: LogField, value: string): boolean {
  const isUnset = value === "" || value === "-";
  if (isUnset) return !["request", "method", "target", "status"].includes(field);
  if (field.includes("duration")) return number.test(value.split(/[,:] ?/).at(-1) ?? "") || unitSuffix.test(value);
  return plausible[field]?.(value) ?? true;
}

/** In a leap year, in which every date without a year is one. */
const anyClock = { zone: "UTC", receivedAtMs: Date.UTC(2000, 6) };

function isTime(value: string): boolean {
  if (readTimestamp(value) !== null || readLocalTime(value, anyClock) !== null) return true;
  // A number of seconds, or of a smaller unit, since 2001.
  return /^1\d{9}(?:\d{3}|\d{6}|\d{9})?(?:\.\d{1,9})?$/.test(value);
}

/** Addresses with or without ports, separated with commas. */
function isAddressList(value: string): boolean {
  return value.split(/, ?/).every((each) => readIpAddress(splitPort(each).host) !== null);
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}

/** Names that are usual in logs and in no shipped format. */
const usualNames: Readonly<Record<string, LogField>> = {
  verb: "method",
  url: "target",
  code: "status",
  statuscode: "status",
  ip: "client",
  remoteip: "client",
  xff: "forwarded_for",
  forwardedfor: "forwarded_for",
  fwd: "forwarded_for",
  agent: "user_agent",
  reqid: "request_id",
  correlationid: "request_id",
  traceid: "request_id",
  username: "user",
  proto: "version",
  vhost: "host",
  servername: "host",
  bytes: "response_bytes",
  bytesin: "request_bytes",
  bytesout: "response_bytes",
  rt: "duration_s",
  ut: "upstream_duration_s",
  urt: "upstream_duration_s",
};

const namedFields = new Map<string, LogField>(Object.entries(usualNames));
for (const { fields } of jsonLogFormats) {
  for (const [name, paths] of Object.entries(fields)) {
    const setting = settingOf(name);
    for (const path of setting === undefined ? [] : paths) {
      const tail = plainName(path.split(".").findLast((part) => !/^-?\d+$/.test(part)) ?? "");
      if (setting !== undefined && !namedFields.has(tail))
        namedFields.set(tail, tail.includes("forwardedfor") ? "forwarded_for" : setting);
    }
  }
}

const durationName =
  /^(?:request|response|total|process(?:ing)?)?(?:duration|latency|elapsed|took|time|timetaken|responsetime|requesttime)(?:in)?(seconds|secs?|s|millis(?:econds)?|ms|micros(?:econds)?|us|nanos(?:econds)?|ns)?$/;

/** The field that a name and a value suggest; null for none. */
export function fieldOfName(name: string, value: string): LogField | null {
  const plain = plainName(name);
  const unit = durationName.exec(plain);
  const isDuration = unit !== null && plain !== "time" && isPlausible("duration_s", value);
  const found = isDuration ? durationField(value, unit[1]) : namedFields.get(plain);
  return found !== undefined && isPlausible(found, value) ? found : null;
}

/** The unit is the value's, the name's, or what is usual: seconds with a fraction, milliseconds without. */
function durationField(value: string, named = ""): LogField {
  const unit = unitSuffix.exec(value)?.[1] ?? named;
  if (/^(?:ms|milli)/.test(unit)) return "duration_ms";
  if (/^(?:us|µs|micro)/.test(unit)) return "duration_us";
  if (/^(?:ns|nano)/.test(unit)) return "duration_ns";
  return unit !== "" || value.includes(".") ? "duration_s" : "duration_ms";
}

/** A field of a line of text, with what was in front of its value. */
export interface TextField {
  readonly before: string;
  readonly value: string;
  readonly kind: "bare" | "quoted" | "bracketed";
  readonly key: string | null;
}

type Guess = readonly [field: LogField, fits: (each: TextField, at: number) => boolean];

/** What each field of a line of text is, as far as names, values and places show it. */
export function guessTextFields(fields: readonly TextField[]): (LogField | null)[] {
  const found: (LogField | null)[] = fields.map(() => null);
  const placeOf = (field: LogField) => found.indexOf(field);
  const assign = (field: LogField, fits: Guess[1]) => {
    const at = fields.findIndex((each, index) => found[index] === null && fits(each, index));
    if (at !== -1 && !found.includes(field)) found[at] = field;
  };
  for (const [at, { key, value }] of fields.entries()) {
    const named = key === null ? null : fieldOfName(key, value);
    if (named !== null && !found.includes(named)) found[at] = named;
  }
  const isUnnamed: Guess[1] = ({ key }) => key === null;
  assign("request", ({ kind, value }) => kind !== "bare" && requestLine.test(value));
  guessTime(fields, found);
  if (placeOf("request") === -1) {
    assign("method", (each) => isUnnamed(each, 0) && methods.test(each.value));
    assign("target", ({ value }) => isPlausible("target", value));
    assign("version", ({ value }) => /^HTTP\/\d/i.test(value));
  }
  const behindRequest = Math.max(placeOf("request"), placeOf("target"));
  assign("status", ({ kind, value }, at) => kind === "bare" && at > behindRequest && isPlausible("status", value));
  assign("status", ({ kind, value }) => kind === "bare" && isPlausible("status", value));
  assign("client", (each) => isUnnamed(each, 0) && isAddressList(each.value));
  assign("forwarded_for", ({ kind, value }) => kind === "quoted" && isAddressList(value) && !/:\d+$/.test(value));
  assign("upstream", (each) => isUnnamed(each, 0) && isAddressList(each.value) && splitPort(each.value).port !== null);
  const time = placeOf("time");
  assign(
    "user",
    ({ kind, key }, at) => kind === "bare" && key === null && at === time - 1 && at >= placeOf("client") + 2,
  );
  assign(
    "user_agent",
    ({ kind, value }) => kind === "quoted" && /^[\w .-]+\/v?\d/.test(value) && !value.startsWith("HTTP/"),
  );
  assign("host", ({ value, key }) => key === null && hostName.test(value) && !isTime(value));
  assign("request_id", ({ value }) => /^(?:[\da-f]{16,64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(value));
  const status = placeOf("status");
  assign(
    "response_bytes",
    ({ kind, value, key }, at) => kind === "bare" && key === null && at > status && count.test(value),
  );
  const timed = fields.findIndex(
    ({ value, key }, at) => found[at] === null && key === null && isTimed(value, at > status),
  );
  if (timed !== -1 && !found.some((field) => field?.startsWith("duration_"))) {
    const behind = fields[timed + 1]?.value ?? "";
    found[timed] = durationField(fields[timed]?.value ?? "", /^(?:ms|us|µs|ns|s)$/.test(behind) ? behind : "");
  }
  return found;
}

function isTimed(value: string, isBehindStatus: boolean): boolean {
  return unitSuffix.test(value) || (isBehindStatus && /^\d{1,6}\.\d{1,9}$/.test(value));
}

/** Fields of a time from its first one on: date and time of day with one between them, or up to five in a row. */
const timeFields: readonly (readonly number[])[] = [
  [0, 1],
  [0, 2],
  [0, 1, 2],
  [0, 1, 2, 3],
  [0, 1, 2, 3, 4],
];

/** A time is one field, or several near each other. */
function guessTime(fields: readonly TextField[], found: (LogField | null)[]): void {
  if (found.includes("time")) return;
  const whole = fields.findIndex(({ value }, at) => found[at] === null && isTime(value));
  if (whole !== -1) {
    found[whole] = "time";
    return;
  }
  for (const at of fields.keys()) {
    for (const each of timeFields) {
      const places = each.map((place) => at + place);
      const values = places.flatMap((place) => (found[place] === null ? (fields[place]?.value ?? []) : []));
      if (values.length < places.length || !isTime(values.join(" "))) continue;
      for (const place of places) found[place] = "time";
      return;
    }
  }
}
