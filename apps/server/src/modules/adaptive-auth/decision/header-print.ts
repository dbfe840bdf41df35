import { hash } from "node:crypto";
import { headerOf, type Headers } from "./asked-call.ts";
import { lately } from "./lately.ts";

/** Headers that say where a call came from, what it carries or who calls, and so differ between calls of one agent. */
const passing =
  /^(?:x-adaptive-|x-original-|x-forwarded|x-real-ip|x-ja4|x-api-key|x-request-id|x-http-method|x-method|x-envoy-|x-b3-|sec-fetch-|if-|content-|:)|^(?:forwarded|via|authorization|dpop|cookie|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|range|cache-control|pragma|referer|origin|traceparent|tracestate|baggage|date|idempotency-key|priority)$/;

/**
 * A fingerprint of the header names in their order and of the languages: agents differ in it, calls of one agent do not.
 * null where nobody tells any header.
 */
export function headerPrint(headers: Headers): string | null {
  const names: string[] = [];
  let isTold = false;
  for (const name in headers) {
    isTold = true;
    if (!isPassing(name)) names.push(name);
  }
  if (!isTold) return null;
  return printOf(`${names.join(",")}|${headerOf(headers, "accept-language")}`);
}

const printOf = lately((text: string) => hash("sha1", text, "base64url").slice(0, 12));
const isPassing = lately((name: string) => passing.test(name));
