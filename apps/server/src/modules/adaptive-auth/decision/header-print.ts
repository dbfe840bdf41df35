import { hash } from "node:crypto";
import { Recent } from "../../../platform/recent.ts";
import { headerOf, type Headers } from "./asked-call.ts";

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
  const text = `${names.join(",")}|${headerOf(headers, "accept-language")}`;
  return text.length > longest ? printOf(text) : prints.getOrMake(text, () => printOf(text));
}

const prints = new Recent<string>(2_000);
/** What is longer is not remembered: memory is not the callers'. */
const longest = 500;
const printOf = (text: string) => hash("sha1", text, "base64url").slice(0, 12);
const known = new Map<string, boolean>();

function isPassing(name: string): boolean {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size > 1000) known.clear();
  known.set(name, passing.test(name));
  return passing.test(name);
}
