import { lineOfFields, type LogField } from "./log-fields.ts";
import type { LogLine } from "./log-line.ts";
import { said } from "./log-tokens.ts";

/** A text format as a pattern with a named group for each field. */
interface PatternLogFormat {
  readonly name: string;
  /** Where it is documented. */
  readonly source: string;
  /** A line of it. */
  readonly sample: string;
  /** Matches in linear time: it has no nested quantifiers. */
  readonly pattern: RegExp;
}

const quoted = String.raw`[^"\\]*(?:\\.[^"\\]*)*`;

/** Formats of whole lines that their first characters don't identify. */
export const patternLogFormats: readonly PatternLogFormat[] = [
  {
    name: "HAProxy (option httplog)",
    source: "https://docs.haproxy.org/3.0/configuration.html#8.2.3",
    sample:
      '192.0.2.7:33317 [20/Nov/2026:10:00:00.123] http-in api/srv1 0/0/1/50/51 200 519 - - ---- 1/1/0/0/0 0/0 "GET /v1/pets?page=2 HTTP/1.1"',
    pattern: new RegExp(
      String.raw`^(?<client>\S+):\d{1,5} \[(?<time>[^\]]{1,40})\] \S+ \S+ (?:-?\d+\/){4}\+?(?<milliseconds>\d+) (?<status>-?\d{1,3}) \+?(?<resBytes>\d+) \S+ \S+ \S{4} (?:\+?\d+\/){4}\+?\d+ \d+\/\d+ (?:\{[^}]*\} ){0,2}"(?<request>${quoted})"?`,
    ),
  },
  {
    name: "uvicorn",
    source: "https://www.uvicorn.org/settings/#logging",
    sample: 'INFO:     192.0.2.7:52414 - "GET /v1/pets?page=2 HTTP/1.1" 200 OK',
    pattern: new RegExp(
      String.raw`^(?:INFO: +)?(?<client>\S+):\d{1,5} - "(?<request>${quoted})" (?<status>\d{3})(?: [A-Z][\w' -]*)?$`,
    ),
  },
];

/** Additional fields after the user agent of combined log format. */
export const combinedTails: readonly PatternLogFormat[] = [
  {
    name: "nginx's main: X-Forwarded-For",
    source: "https://github.com/nginx/nginx/blob/master/conf/nginx.conf",
    sample:
      '10.0.0.5 - - [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 519 "-" "curl/8.9" "192.0.2.7, 198.51.100.4"',
    pattern: /^"(?<client>[0-9a-f.:]+(?:, [0-9a-f.:]+)*)"$/i,
  },
  {
    name: "ingress-nginx",
    source: "https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/log-format/",
    sample:
      '192.0.2.7 - - [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 519 "-" "curl/8.9" 413 0.051 [shop-api-80] [] 10.0.0.8:8080 519 0.050 200 8d3f0a4a8e0a4f1b9c2d3e4f5a6b7c8d',
    pattern:
      /^(?<reqBytes>\d+) (?<seconds>\d+\.\d+) \[[^\]]*\] \[[^\]]*\] (?:\S+, )*(?<upstream>\S+) (?:[\d-]+, )*[\d-]+ (?:[\d.-]+, )*(?<upstreamSeconds>[\d.-]+) (?:[\d-]+, )*[\d-]+ (?<requestId>\S+)$/,
  },
  {
    name: "Traefik",
    source: "https://doc.traefik.io/traefik/observe/logs-and-access-logs/",
    sample:
      '192.0.2.7 - - [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 519 "-" "curl/8.9" 117 "api@docker" "http://10.0.0.8:80" 51ms',
    pattern: new RegExp(String.raw`^\d+ "${quoted}" "(?:https?:\/\/)?(?<upstream>${quoted})" (?<milliseconds>\d+)ms$`),
  },
  {
    name: "Kong",
    source: "https://github.com/Kong/kong/blob/master/kong/templates/nginx_kong.lua",
    sample:
      '192.0.2.7 - - [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 519 "-" "curl/8.9" kong_request_id: "8d3f0a4a8e0a4f1b9c2d3e4f5a6b7c8d"',
    pattern: /^kong_request_id: "(?<requestId>[\da-f]{1,64})"$/,
  },
  {
    name: "nginx with named words",
    source: "https://docs.nginx.com/nginx-amplify/nginx-amplify-agent/configuring-metric-collection/",
    sample:
      '192.0.2.7 - - [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 519 "-" "curl/8.9" "-" sn="api.example.com" rt=0.051 ua="10.0.0.8:80" us="200" ut="0.050"',
    pattern:
      /^(?:"[^"]*" )?(?:"[^"]*" )?(?:sn="(?<host>[^"]*)" )?rt=(?<seconds>\d+\.\d+)(?: ua="(?<upstream>[^"]*)")?(?: us="[^"]*")?(?: ut="(?<upstreamSeconds>[^"]*)")?/,
  },
];

/** The fields of a text by the first format that matches; null when none does. */
export function parseFields(
  text: string,
  formats: readonly PatternLogFormat[],
): ((name: LogField) => string | null) | null {
  for (const { pattern } of formats) {
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined) return (name) => said(groups[name]);
  }
  return null;
}

/** Parses a line in one of the pattern formats; null when none matches. */
export function readPatternLine(line: string): LogLine | null {
  const field = parseFields(line, patternLogFormats);
  return field === null ? null : lineOfFields(field);
}
