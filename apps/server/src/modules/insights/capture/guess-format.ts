import { isJsonLog } from "@parapet/api-model";
import type { Transport } from "@parapet/contract";

/** Characters that the formats tell themselves apart in. */
const headLength = 65_536;

/** The first that fits. Inside a JSON text quotes are escaped, so a quoted name is a key or a whole value. */
const marks: readonly { readonly format: Transport; readonly begins: RegExp }[] = [
  { format: "otlp_json", begins: /^[^]*?"resource_?[sS]pans"\s*:/ },
  { format: "har", begins: /^\s*\{\s*"log"\s*:\s*\{/ },
  { format: "postman", begins: /^[^]*?("_postman_id"|"https:\/\/schema\.(get)?postman\.com\/)/ },
  { format: "postman", begins: /^\s*\{\s*"(collection|info|item)"\s*:/ },
  { format: "akto", begins: /^[^]*?"(batchData|requestHeaders|requestPayload|akto_account_id)"\s*:/ },
  { format: "metlo", begins: /^[^]*?"request"\s*:\s*\{[^{}]*"url"\s*:\s*\{/ },
  { format: "telemetry", begins: /^[^]*?"(events|request|response|requestID)"\s*:\s*(\[|\{|")/i },
];

/** The format that a payload seems to be in, by how it begins. What is no JSON is taken for an access log. */
export function guessFormat(payload: Uint8Array): Transport {
  const bytes = payload.subarray(0, headLength);
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return "otlp_protobuf";
  const head = new TextDecoder().decode(bytes).replace(/^\uFEFF/, "");
  if (!/^\s*(\{|\[\s*(\{|\]))/.test(head)) return "access_log";
  // A gateway's line may have members of the same names as other formats.
  if (isJsonLog(head.trimStart().split("\n", 1)[0] ?? "")) return "access_log";
  const known = marks.find(({ begins }) => begins.test(head));
  if (known !== undefined) return known.format;
  return /^\s*\[/.test(head) ? "telemetry" : "access_log";
}
