import { isWireObject } from "../telemetry/wire-value.ts";
import { parseLogJson } from "./log-json-format.ts";

/** A prefix that log collectors add to lines. */
interface LogHead {
  readonly name: string;
  /** Where it is documented. */
  readonly source: string;
  readonly sample: string;
  /** Its end is where the line begins. */
  readonly head: RegExp;
}

/** The name of a program, with its process: `nginx[123]: `. */
const program = String.raw`[^\s:[\]]{1,64}(?:\[\d{1,10}\])?: `;

/** Heads of lines. No log format begins like one of them. */
export const logHeads: readonly LogHead[] = [
  {
    name: "Kubernetes nodes (CRI)",
    source: "https://kubernetes.io/docs/concepts/cluster-administration/logging/",
    sample: "2026-11-20T10:00:00.123456789Z stdout F ",
    head: /^\d{4}-\d{2}-\d{2}T[\d:.]{8,18}(?:Z|[+-]\d{2}:\d{2}) (?:stdout|stderr) [FP] /,
  },
  {
    name: "syslog (RFC 5424)",
    source: "https://www.rfc-editor.org/rfc/rfc5424",
    sample: '<134>1 2026-11-20T10:00:00.123Z proxy-1 nginx 812 - [meta sequenceId="1"] ',
    head: /^<\d{1,3}>1 (?:\S{1,255} ){5}(?:-|(?:\[[^\]]{0,1000}\]){1,8}) (?:\u{feff})?/u,
  },
  {
    name: "syslog (RFC 3164)",
    source: "https://www.rfc-editor.org/rfc/rfc3164",
    sample: "<190>Nov 20 10:00:00 proxy-1 nginx: ",
    head: new RegExp(String.raw`^(?:<\d{1,3}>)?[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} (?:\S{1,255} )?${program}`),
  },
  {
    name: "rsyslog",
    source: "https://www.rsyslog.com/doc/configuration/templates.html",
    sample: "2026-11-20T10:00:00.123456+00:00 proxy-1 nginx[812]: ",
    head: new RegExp(String.raw`^(?:<\d{1,3}>)?\d{4}-\d{2}-\d{2}T\S{8,24} \S{1,255} ${program}`),
  },
  {
    name: "docker compose",
    source: "https://docs.docker.com/reference/cli/docker/compose/logs/",
    sample: "proxy-1  | ",
    head: /^[\w.-]{1,128} {1,64}\| /,
  },
];

/** Removes the head that a log collector added, if there is one. */
export function withoutHead(line: string): string {
  if (line.startsWith("{")) return line.includes('"log"') ? dockerLine(line) : line;
  const head = logHeads.map((each) => each.head.exec(line)?.[0]).find((found) => found !== undefined);
  return head === undefined ? line : line.slice(head.length).trim();
}

/** Docker's `json-file` keeps a container's line as a text with the stream that it came from. */
function dockerLine(line: string): string {
  const kept = parseLogJson(line);
  return isWireObject(kept) && typeof kept["log"] === "string" && typeof kept["stream"] === "string"
    ? kept["log"].trim()
    : line;
}
