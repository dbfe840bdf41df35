import type { LogField, LogFormat } from "@parapet/contract";
import { parseJson } from "../learning/parse-body.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import {
  findBeyond,
  listMembers,
  memberLimits,
  withoutContradictions,
  type NewLogFormat,
} from "./suggest-log-format.ts";

/** How a product writes the variables of a log format. */
interface DirectiveStyle {
  readonly source: string;
  readonly seen: RegExp;
  readonly variable: RegExp;
  /** The key of a variable in `fields`. */
  readonly keyOf: (found: RegExpExecArray) => string;
  readonly fields: Readonly<Record<string, LogField>>;
}

const styles: readonly DirectiveStyle[] = [
  {
    source: "https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage",
    seen: /%[A-Z_]{3,}(?:\(|%)/,
    variable: /%([A-Z_]+)(?:\(([^()%]*)\))?(?::\d+)?%/g,
    keyOf: ([, operator = "", name]) =>
      name === undefined || operator === "START_TIME" ? operator : `${operator}(${name.split("?").at(-1) ?? ""})`,
    fields: {
      START_TIME: "time",
      "REQ(:METHOD)": "method",
      "REQ(:PATH)": "target",
      "REQ(:SCHEME)": "scheme",
      "REQ(:AUTHORITY)": "host",
      "REQ(X-FORWARDED-FOR)": "forwarded_for",
      "REQ(USER-AGENT)": "user_agent",
      "REQ(X-REQUEST-ID)": "request_id",
      PROTOCOL: "version",
      RESPONSE_CODE: "status",
      BYTES_RECEIVED: "request_bytes",
      BYTES_SENT: "response_bytes",
      DURATION: "duration_ms",
      "RESP(X-ENVOY-UPSTREAM-SERVICE-TIME)": "upstream_duration_ms",
      DOWNSTREAM_REMOTE_ADDRESS: "client",
      DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT: "client",
      UPSTREAM_HOST: "upstream",
    },
  },
  {
    source: "https://nginx.org/en/docs/http/ngx_http_log_module.html and https://nginx.org/en/docs/varindex.html",
    seen: /\$\{?[a-z]/,
    variable: /\$(?:\{(\w+)\}|(\w+))/g,
    keyOf: ([, braced, plain]) => braced ?? plain ?? "",
    fields: {
      time_local: "time",
      time_iso8601: "time",
      msec: "time",
      request: "request",
      request_method: "method",
      request_uri: "target",
      uri: "target",
      document_uri: "target",
      args: "query",
      query_string: "query",
      server_protocol: "version",
      scheme: "scheme",
      host: "host",
      http_host: "host",
      server_name: "host",
      status: "status",
      remote_addr: "client",
      http_x_forwarded_for: "forwarded_for",
      proxy_add_x_forwarded_for: "forwarded_for",
      remote_user: "user",
      http_user_agent: "user_agent",
      request_id: "request_id",
      http_x_request_id: "request_id",
      request_time: "duration_s",
      request_length: "request_bytes",
      body_bytes_sent: "response_bytes",
      bytes_sent: "response_bytes",
      upstream_addr: "upstream",
      upstream_response_time: "upstream_duration_s",
    },
  },
  {
    source: "https://httpd.apache.org/docs/2.4/mod/mod_log_config.html",
    seen: /%/,
    variable: /%[!\d,]*[<>]?(?:\{([^{}]*)\})?(\^?[A-Za-z%])/g,
    keyOf: ([, name, letter = ""]) => (name === undefined ? letter : `{${name.toLowerCase()}}${letter}`),
    fields: {
      t: "time",
      "{sec}t": "time",
      "{msec}t": "time",
      "{usec}t": "time",
      r: "request",
      m: "method",
      U: "target",
      q: "query",
      H: "version",
      v: "host",
      V: "host",
      "{host}i": "host",
      s: "status",
      h: "client",
      a: "client",
      "{x-forwarded-for}i": "forwarded_for",
      u: "user",
      "{user-agent}i": "user_agent",
      "{x-request-id}i": "request_id",
      "{unique_id}e": "request_id",
      D: "duration_us",
      T: "duration_s",
      "{ms}T": "duration_ms",
      "{us}T": "duration_us",
      "{s}T": "duration_s",
      I: "request_bytes",
      b: "response_bytes",
      B: "response_bytes",
      O: "response_bytes",
    },
  },
];

interface Variable {
  readonly before: string;
  readonly field: LogField | null;
  readonly text: string;
}

/** Makes a format of a `log_format`, `LogFormat` or Envoy format string. A text says why it can't. */
export function readLogDirective(directive: string, created: NewLogFormat): LogFormat | string {
  const text = formatOf(directive.trim());
  const style = styles.find(({ seen }) => seen.test(text));
  if (style === undefined) return "There are no variables such as $status, %>s or %RESPONSE_CODE%";
  const { variables, after } = variablesOf(text, style);
  return text.startsWith("{") ? jsonFormat(variables, after, created) : textFormat(variables, after, created);
}

/** The format inside a directive: nginx joins quoted parts, Apache escapes quotes. */
function formatOf(directive: string): string {
  const isNginx = /^(?:log_format\s|')/.test(directive);
  if (isNginx) {
    const parts = directive.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g) ?? [];
    return parts.map((part) => part.slice(1, -1).replaceAll(/\\(['"])/g, "$1")).join("");
  }
  const [, inside] = /^(?:LogFormat|CustomLog\s+\S+)\s+"((?:[^"\\]|\\.)*)"/i.exec(directive) ?? [];
  const text = inside ?? (/^"(?:[^"\\]|\\.)*"$/.test(directive) ? directive.slice(1, -1) : directive);
  return text
    .replaceAll('\\"', '"')
    .replaceAll("\\t", "\t")
    .replace(/(?:\\n|;|\s)+$/, "");
}

function variablesOf(text: string, { variable, keyOf, fields }: DirectiveStyle) {
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
    // Apache's time comes in brackets.
    const isBracketed = key === "t" && !text.includes("$");
    variables.push({ before: isBracketed ? `${before}[` : before, field, text: found[0] });
    before = isBracketed ? "]" : "";
    if (key === "time_local" && !/[["]$/.test(variables.at(-1)?.before ?? "")) {
      variables.push({ before: " ", field, text: found[0] });
    }
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
  const text = variables.reduce((all, { before }, at) => `${all}${before}${placeOf(all + before, at)}`, "") + after;
  const value = parseJson(text);
  if (!isWireObject(value)) return "The format isn't a JSON object";
  const listed = listMembers(text, "json") ?? [];
  const lost = variables.find(
    ({ field }, at) => field !== null && !listed.some(({ value: each }) => each.includes(`@${at}@`)),
  );
  if (lost !== undefined) return `${lost.text} is in a member beyond the limits: ${memberLimits}`;
  const members = listed.flatMap(({ path, value: found }) => {
    const field = variables[Number(/^@(\d+)@$/.exec(found)?.[1] ?? -1)]?.field ?? null;
    return field === null ? [] : [{ path, field }];
  });
  const single = members.filter(({ field }, at) => members.findIndex((each) => each.field === field) === at);
  return { kind: "json", name, members: withoutContradictions(single) };
}

/** A mark for a variable; within a string unless it is inside one. */
function placeOf(before: string, at: number): string {
  const isInside = (before.replaceAll(/\\./g, "").split('"').length - 1) % 2 === 1;
  return isInside ? `@${at}@` : `"@${at}@"`;
}
