import type { LogField, LogFormat } from "@parapet/contract";
import { isWireObject, wireText, type WireObject } from "../telemetry/wire-value.ts";
import { memberTextOf, settingOf, withoutPriority, type MemberLogFormat } from "./custom-log-format.ts";
import { fieldOfName, guessTextFields, isPlausible, type TextField } from "./log-field-guess.ts";
import { withoutHead } from "./log-heads.ts";
import { findJsonFormat, parseLogJson } from "./log-json-format.ts";
import { isLogfmt, parseLogfmt } from "./logfmt.ts";

/** Max members of an object that are listed, and how deep they may be. */
const maxMembers = 200;
const maxDepth = 6;
const maxPath = 200;

/** The same in words. */
export const memberLimits = `${maxMembers} members, ${maxDepth} levels and ${maxPath} characters of a name`;

/** What a new format is called, and its limits: fields, and characters between two of them. */
export interface NewLogFormat {
  readonly name: string;
  readonly fields: number;
  readonly between: number;
}

/** Says what a format of text would exceed; null within the limits. @param between in front of each field, and after the last */
export function findBeyond(between: readonly string[], max: Omit<NewLogFormat, "name">): string | null {
  if (between.some((each) => /[\r\n]/.test(each))) return "A format has a single line";
  if (between.length - 1 > max.fields) return `A format can have up to ${max.fields} fields`;
  return between.some((each) => each.length > max.between)
    ? `A format can have up to ${max.between} characters between two fields`
    : null;
}

/** A format for lines like an example; null for a line without fields. A text says which limit the line exceeds. */
export function suggestLogFormat(example: string, created: NewLogFormat): LogFormat | string | null {
  const whole = example.trim();
  const line = withoutHead(whole);
  const value = line.startsWith("{") ? parseLogJson(line) : null;
  if (value !== null) return memberFormat(value, "json", created);
  const fields = isLogfmt(line) ? parseLogfmt(line) : "";
  if (typeof fields !== "string") return memberFormat(fields, "logfmt", created);
  const format = textFormat(line, created);
  // Where only the head has a time, it is part of the format.
  const withHead = whole === line || hasTime(format) ? null : textFormat(withoutPriority(whole), created);
  return hasTime(withHead) ? withHead : format;
}

function hasTime(format: LogFormat | string | null): boolean {
  return format !== null && typeof format !== "string" && format.kind === "text"
    ? format.parts.some(({ field }) => field === "time")
    : false;
}

interface Member {
  readonly path: string;
  readonly value: string;
}

/** The members of a line of a kind with their values, which a format can take its fields from; null for other lines. */
export function listMembers(line: string, kind: MemberLogFormat["kind"]): readonly Member[] | null {
  const bare = withoutHead(line.trim());
  const value = kind === "json" ? parseLogJson(bare) : parseLogfmt(bare);
  return value === null || typeof value === "string" ? null : membersOf(value, "", 1).slice(0, maxMembers);
}

function membersOf(value: WireObject | readonly unknown[], path: string, depth: number): Member[] {
  return Object.entries(value)
    .slice(0, maxMembers)
    .flatMap(([name, each]) => {
      const at = path === "" ? name : `${path}.${name}`;
      if (isWireObject(each) || Array.isArray(each)) return depth < maxDepth ? membersOf(each, at, depth + 1) : [];
      return at.length > maxPath || typeof each === "boolean" ? [] : [{ path: at, value: wireText(each) ?? "" }];
    });
}

function memberFormat(value: WireObject, kind: MemberLogFormat["kind"], { name }: NewLogFormat): LogFormat | null {
  const members: { path: string; field: LogField }[] = [];
  const add = (path: string, field: LogField) => {
    if (!members.some((each) => each.field === field || each.path === path)) members.push({ path, field });
  };
  const known = findJsonFormat(value);
  for (const [each, paths] of Object.entries(known?.fields ?? {})) {
    const setting = settingOf(each);
    for (const path of setting === undefined ? [] : paths) {
      const text = memberTextOf(value, path);
      const field = setting === "client" && /forwarded/i.test(path) ? "forwarded_for" : setting;
      if (text !== null && field !== undefined && isPlausible(field, text)) add(path, field);
    }
  }
  for (const { path, value: text } of membersOf(value, "", 1)) {
    const tail = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
    const field = fieldOfName(tail, text);
    if (field !== null) add(path, field);
  }
  const chosen = withoutContradictions(members);
  return chosen.length === 0 ? null : { kind, name, members: chosen };
}

/** The request's parts are preferred to the request, and the first duration to others. */
export function withoutContradictions<Part extends { readonly field: LogField | null }>(
  members: readonly Part[],
): Part[] {
  const has = (field: LogField) => members.some((each) => each.field === field);
  const isSplit = has("method") && has("target");
  const first = (start: string) => members.find(({ field }) => field?.startsWith(start) === true);
  return members.filter((each) => {
    const { field } = each;
    if (field === "request") return !isSplit;
    if (field === "method" || field === "target" || field === "version") return isSplit || !has("request");
    if (field?.startsWith("duration_") === true) return each === first("duration_");
    return field?.startsWith("upstream_duration_") === true ? each === first("upstream_duration_") : true;
  });
}

function textFormat(line: string, { name, ...max }: NewLogFormat): LogFormat | string | null {
  const { fields, after } = splitFields(line);
  if (fields.length < 2) return null;
  const beyond = findBeyond([...fields.map(({ before }) => before), after], max);
  if (beyond !== null) return beyond;
  const guesses = guessTextFields(fields);
  const parts = fields.map(({ before }, at) => ({ before, field: guesses[at] ?? null }));
  const kept = new Set(withoutContradictions(parts));
  return {
    kind: "text",
    name,
    parts: parts.map((part) => (kept.has(part) ? part : { ...part, field: null })),
    after,
  };
}

/** In front of a field: blanks, bars and a name with an equals sign. */
const lead = /[\s|]*(?:([A-Za-z_][\w.-]{0,60})=)?/y;
const quotedValue = /"((?:[^"\\]|\\.)*)"/y;
const bracketedValue = /\[([^[\]]*)\](?=[\s,;|]|$)/y;
const bareValue = /[^\s|]+/y;

/** Tabs or commas separate the fields of a line that has many of them; blanks and bars those of others. */
function separatorOf(line: string): string | null {
  const countOf = (text: string) => line.split(text).length - 1;
  if (countOf("\t") >= 4) return "\t";
  return countOf(",") >= 4 && countOf(",") > countOf(" ") ? "," : null;
}

/** Splits a line at blanks outside quotes and brackets. */
function splitFields(line: string): { fields: TextField[]; after: string } {
  const separator = separatorOf(line);
  const fields: TextField[] = [];
  let left = "";
  let at = 0;
  while (at < line.length) {
    const [space = "", key = null] = separator === null ? take(lead, line, at) : [];
    at += space.length;
    if (at >= line.length && fields.length > 0 && space.trim() === "") break;
    const before = left + space;
    const quoted = take(quotedValue, line, at);
    const bracketed = quoted.length > 0 ? [] : take(bracketedValue, line, at);
    if (quoted.length > 0 || bracketed.length > 0) {
      const isQuoted = quoted.length > 0;
      const [all = "", value = ""] = isQuoted ? quoted : bracketed;
      fields.push({ before: before + line[at], value, kind: isQuoted ? "quoted" : "bracketed", key });
      left = isQuoted ? '"' : "]";
      at += all.length;
    } else {
      const bare = separator === null ? (take(bareValue, line, at)[0] ?? "") : upTo(line, at, separator);
      const value = bare.replace(/[,;]$/, "");
      if (before === "" && fields.length > 0) break;
      fields.push({ before, value, kind: "bare", key });
      left = bare.slice(value.length);
      at += bare.length;
    }
    if (separator !== null && line.startsWith(separator, at)) {
      left += separator;
      at += separator.length;
    }
  }
  return { fields, after: left };
}

function take(pattern: RegExp, line: string, at: number): readonly string[] {
  pattern.lastIndex = at;
  return pattern.exec(line) ?? [];
}

function upTo(line: string, at: number, separator: string): string {
  const end = line.indexOf(separator, at);
  return line.slice(at, end === -1 ? line.length : end);
}
