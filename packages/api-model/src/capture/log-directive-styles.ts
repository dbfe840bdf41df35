import type { LogField } from "@parapet/contract";
import { haproxyStyle } from "./haproxy-directive.ts";

/** How a product writes the variables of a log format. */
export interface DirectiveStyle {
  readonly source: string;
  /** What only its directives have. */
  readonly seen: RegExp;
  /** The format string inside a directive. Several where settings that it doesn't show decide, the default first. */
  readonly texts: (directive: string) => readonly string[];
  readonly variable: RegExp;
  /** The key of a variable in `fields`. */
  readonly keyOf: (found: RegExpExecArray) => string;
  readonly fields: Readonly<Record<string, LogField>>;
  /** Times with blanks in them, and how many. Blanks in a variable's own format count too. */
  readonly blanks?: Readonly<Record<string, number>>;
  /** Times in brackets that the format doesn't show. */
  readonly bracketed?: string;
}

/** Products by what their format strings have, the more specific ones first. */
export const directiveStyles: readonly DirectiveStyle[] = [
  haproxyStyle,
  {
    source: "https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage",
    seen: /%[A-Z_]{3,}(?:\(|%)/,
    texts: plainText,
    variable: /%([A-Z_]+)(?:\(([^()]*)\))?(?::\d+)?%/g,
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
    texts: plainText,
    variable: /\$(?:\{(\w+)\}|(\w+))/g,
    keyOf: ([, braced, plain]) => braced ?? plain ?? "",
    blanks: { time_local: 1 },
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
    texts: plainText,
    variable: /%[!\d,]*[<>]?(?:\{([^{}]*)\})?(\^?[A-Za-z%])/g,
    keyOf: ([, name, letter = ""]) => {
      if (name === undefined) return letter;
      return letter === "t" && name.includes("%") ? "{format}t" : `{${name.toLowerCase()}}${letter}`;
    },
    bracketed: "t",
    fields: {
      t: "time",
      "{format}t": "time",
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

/** The format inside a directive: nginx joins quoted parts, Apache escapes quotes. */
function plainText(directive: string): readonly string[] {
  const isNginx = /^(?:log_format\s|')/.test(directive);
  if (isNginx) {
    const parts = directive.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g) ?? [];
    return [parts.map((part) => part.slice(1, -1).replaceAll(/\\(['"])/g, "$1")).join("")];
  }
  const [, inside] = /^(?:LogFormat|CustomLog\s+\S+)\s+"((?:[^"\\]|\\.)*)"/i.exec(directive) ?? [];
  const text = inside ?? (/^"(?:[^"\\]|\\.)*"$/.test(directive) ? directive.slice(1, -1) : directive);
  return [
    text
      .replaceAll('\\"', '"')
      .replaceAll("\\t", "\t")
      .replace(/(?:\\n|;|\s)+$/, ""),
  ];
}
