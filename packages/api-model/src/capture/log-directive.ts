import type { LogField, LogFormat } from "@parapet/contract";
import { parseJson } from "../learning/parse-body.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { readTextFields } from "./custom-log-format.ts";
import { directiveStyles, type DirectiveStyle } from "./log-directive-styles.ts";
import {
  findBeyond,
  listMembers,
  memberLimits,
  withoutContradictions,
  type NewLogFormat,
} from "./suggest-log-format.ts";

interface Variable {
  readonly before: string;
  readonly field: LogField | null;
  readonly text: string;
}

/**
 * Makes a format of a `log_format`, `LogFormat`, `log-format` or Envoy format string. A text says why it can't.
 * @param lines of the log, which decide where a format string can be meant in several ways
 */
export function readLogDirective(
  directive: string,
  created: NewLogFormat,
  lines: readonly string[] = [],
): LogFormat | string {
  const style = directiveStyles.find(({ seen }) => seen.test(directive));
  if (style === undefined) return noVariables;
  const formats = style.texts(directive.trim()).map((text) => formatOf(text, style, created));
  const fits = (format: LogFormat | string) =>
    typeof format !== "string" && format.kind === "text" && lines.some((line) => readTextFields(line, format) !== null);
  return formats.find(fits) ?? formats[0] ?? "There is no format string";
}

const noVariables = "There are no variables such as $status, %>s, %ST or %RESPONSE_CODE%";

function formatOf(text: string, style: DirectiveStyle, created: NewLogFormat): LogFormat | string {
  const { variables, after } = variablesOf(text, style);
  if (variables.length === 0) return noVariables;
  return /^\{\s*"/.test(text) ? jsonFormat(variables, after, created) : textFormat(variables, after, created);
}

function variablesOf(text: string, { variable, keyOf, fields, blanks = {}, bracketed }: DirectiveStyle) {
  const variables: Variable[] = [];
  let before = "";
  let at = 0;
  for (const found of text.matchAll(variable)) {
    before += text.slice(at, found.index);
    at = found.index + found[0].length;
    const key = keyOf(found);
    if (key === "%") {
      before += "%";
      continue;
    }
    const field = Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
    const isBracketed = key === bracketed;
    variables.push({ before: isBracketed ? `${before}[` : before, field, text: found[0] });
    before = isBracketed ? "]" : "";
    // A value ends at the text that follows it, so a blank splits the time only in front of another one.
    if (field !== "time" || !/^(?: |$)/.test(text.slice(at, at + 1))) continue;
    const count = blanks[key] ?? found[0].split(" ").length - 1;
    for (let blank = 0; blank < count; blank += 1) variables.push({ before: " ", field, text: found[0] });
  }
  return { variables, after: before + text.slice(at) };
}

function textFormat(variables: readonly Variable[], after: string, { name, ...max }: NewLogFormat): LogFormat | string {
  const parts: Variable[] = [];
  for (const each of variables) {
    const last = parts.at(-1);
    if (each.before !== "" || last === undefined) parts.push(each);
    else if (last.field === "host" && each.field === "target") parts.splice(-2, 2, asUrl(parts.slice(-2), each));
    else if (last.field !== "target" || !(each.field === "query" || each.field === null)) {
      return `There is no text between ${last.text} and ${each.text}`;
    }
  }
  const beyond = findBeyond([...parts.map(({ before }) => before), after], max);
  if (beyond !== null) return beyond;
  const first = new Map(parts.toReversed().map((each) => [each.field, each.text]));
  const single = parts.map(({ before, field, text }) => ({ before, field: first.get(field) === text ? field : null }));
  const kept = new Set(withoutContradictions(single));
  return {
    kind: "text",
    name,
    parts: single.map((part) => (kept.has(part) ? part : { ...part, field: null })),
    after,
  };
}

/** `$scheme://$host$request_uri` is one URL. */
function asUrl([scheme, host]: readonly Variable[], target: Variable): Variable {
  const isUrl = scheme?.field === "scheme" && host?.before === "://";
  return { ...target, before: isUrl ? scheme.before : (host?.before ?? "") };
}

function jsonFormat(variables: readonly Variable[], after: string, { name }: NewLogFormat): LogFormat | string {
  let text = "";
  let isInside = false;
  for (const [at, { before }] of variables.entries()) {
    const quotes = before.replaceAll(/\\./g, "").split('"').length - 1;
    if (quotes % 2 === 1) isInside = !isInside;
    // A mark for the variable; within a string unless it is inside one.
    text += isInside ? `${before}@${at}@` : `${before}"@${at}@"`;
  }
  text += after;
  const value = parseJson(text);
  if (!isWireObject(value)) return "The format isn't a JSON object";
  const listed = listMembers(text, "json") ?? [];
  const lost = variables.find(
    ({ field }, at) => field !== null && !listed.some(({ value: each }) => each.includes(`@${at}@`)),
  );
  if (lost !== undefined) return `${lost.text} is in a member beyond the limits: ${memberLimits}`;
  const members = listed.flatMap(({ path, value: found }) => {
    // An address may be followed by its port.
    const field = variables[Number(/^@(\d+)@(?::@\d+@)?$/.exec(found)?.[1] ?? -1)]?.field ?? null;
    return field === null || path.trim() === "" ? [] : [{ path, field }];
  });
  if (members.length === 0) return "No member is a variable that Parapet knows";
  const single = members.filter(({ field }, at) => members.findIndex((each) => each.field === field) === at);
  return { kind: "json", name, members: withoutContradictions(single) };
}
