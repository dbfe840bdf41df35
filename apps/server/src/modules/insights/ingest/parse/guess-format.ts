import { captureCustomLine, isJsonLog } from "@parapet/api-model";
import type { LogFormat, Transport } from "@parapet/contract";

/** Bytes at the start that formats are detected in. */
const headLength = 65_536;

/** In a leap year: whether a line fits doesn't depend on the time. */
const anyTime = Date.UTC(2000, 6);

/** The first match counts. Quotes inside JSON strings are escaped, so a quoted name is a key or a whole value. */
const patterns: readonly { readonly format: Transport; readonly begins: RegExp }[] = [
  { format: "otlp_json", begins: /^[^]*?"resource_?[sS]pans"\s*:/ },
  { format: "har", begins: /^\s*\{\s*"log"\s*:\s*\{/ },
  { format: "postman", begins: /^[^]*?("_postman_id"|"https:\/\/schema\.(get)?postman\.com\/)/ },
  { format: "postman", begins: /^\s*\{\s*"(collection|environment|info|item)"\s*:/ },
  // An environment without its collection is rejected with a message that says so.
  { format: "postman", begins: /^\s*\{\s*("id"\s*:\s*"[^"]*"\s*,\s*)?"name"\s*:\s*"[^"]*"\s*,\s*"values"\s*:\s*\[/ },
  { format: "akto", begins: /^[^]*?"(batchData|requestHeaders|requestPayload|akto_account_id)"\s*:/ },
  { format: "metlo", begins: /^[^]*?"request"\s*:\s*\{[^{}]*"url"\s*:\s*\{/ },
  { format: "telemetry", begins: /^[^]*?"(events|request|response|requestID)"\s*:\s*(\[|\{|")/i },
];

/**
 * Detects the format of a payload by its start. Text that isn't JSON counts as an access log.
 * @param logFormat the source's own format of access logs
 */
export function guessFormat(payload: Uint8Array, logFormat: LogFormat | null = null): Transport {
  const bytes = payload.subarray(0, headLength);
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return "otlp_protobuf";
  const head = new TextDecoder().decode(bytes).replace(/^\uFEFF/, "");
  if (!/^\s*(\{|\[\s*(\{|\]))/.test(head)) return "access_log";
  // A gateway's log line may have members of other formats.
  const line = head.trimStart().split("\n", 1)[0] ?? "";
  if (isJsonLog(line) || captureCustomLine(line, { receivedAtMs: anyTime, logFormat })?.kind === "call")
    return "access_log";
  const known = patterns.find(({ begins }) => begins.test(head));
  if (known !== undefined) return known.format;
  return /^\s*\[/.test(head) ? "telemetry" : "access_log";
}
