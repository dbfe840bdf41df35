import { limits } from "../limits.ts";
import { ignored, reject, type Captured, type CaptureArrival, type CapturedPayload } from "./captured.ts";
import { readJsonLine } from "./log-json-format.ts";
import { callOfLine, type LogLine } from "./log-line.ts";
import { payloadOfLines } from "./payload-lines.ts";
import { readAlb, readClf, readEnvoy } from "./log-text-formats.ts";

/** How a line begins tells which format it is in; what fits none is tried as common log format. */
const formats: readonly { readonly begins: RegExp; readonly read: (line: string) => LogLine | null }[] = [
  { begins: /^\{/, read: readJsonLine },
  { begins: /^\[/, read: readEnvoy },
  { begins: /^(?:https?|h2|grpcs|wss?) \d{4}-/, read: readAlb },
  { begins: /^/, read: readClf },
];

/** An access log, line by line: CLF, combined, nginx, HAProxy, Caddy and Kong in JSON, Envoy, Amazon's ALB, in any mixture. */
export function captureAccessLog(payload: Uint8Array, arrival: CaptureArrival): CapturedPayload {
  return payloadOfLines(payload, (line) => [readLogLine(line, arrival)]);
}

/** One line; blank lines and comments are ignored. */
function readLogLine(line: string, arrival: CaptureArrival): Captured {
  const trimmed = line.trim();
  if (trimmed === "" || trimmed.startsWith("#")) return ignored;
  if (trimmed.length > limits.logLine) {
    return reject("format", `A line may have ${limits.logLine} characters`, trimmed.slice(0, limits.rejectSample));
  }
  const read = formats.find(({ begins }) => begins.test(trimmed))?.read(trimmed) ?? null;
  return read === null
    ? reject("format", "The line is in no known format", trimmed)
    : callOfLine(read, trimmed, arrival);
}
