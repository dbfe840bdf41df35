import { hash } from "node:crypto";
import { type Agent, type AgentText, readAgent } from "@parapet/risk-engine";
import { LRUCache } from "lru-cache";
import { memoize } from "../../../../platform/memoize.ts";
import { getHeader, type Headers } from "./inbound-call.ts";

interface Known {
  readonly text: AgentText;
  /** What the engine observes; the same object on every call, because the engine caches by identity. */
  readonly observed: Agent;
}

const known = new LRUCache<string, Known>({
  max: 5_000,
  memoMethod(header) {
    const text = readAgent(header);
    const { device, os, family, platform, version } = text;
    return { text, observed: { device, os, family, platform, version } };
  },
});
const maxLength = 1_000;

/** Parses a User-Agent header, cached. */
export function getUserAgent(text: string): AgentText {
  return known.memo(text.slice(0, maxLength)).text;
}

/** What the engine observes of a User-Agent header. */
export function getObservedAgent(text: string): Agent {
  return known.memo(text.slice(0, maxLength)).observed;
}

/** Headers that describe the route, the payload or the caller, and so vary between calls of one agent. */
const volatile =
  /^(?:x-adaptive-|x-original-|x-forwarded|x-real-ip|x-ja4|x-api-key|x-request-id|x-http-method|x-method|x-envoy-|x-b3-|sec-fetch-|if-|content-|:)|^(?:forwarded|via|authorization|dpop|cookie|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|range|cache-control|pragma|referer|origin|traceparent|tracestate|baggage|date|idempotency-key|priority)$/;

/** Fingerprint of the order of header names and of the languages, which is stable per agent; null without headers. */
export function getHeaderFingerprint(headers: Headers): string | null {
  const names: string[] = [];
  let hasHeaders = false;
  for (const name in headers) {
    hasHeaders = true;
    if (!isVolatile(name)) names.push(name);
  }
  if (!hasHeaders) return null;
  return toFingerprint(`${names.join(",")}|${getHeader(headers, "accept-language")}`);
}

const toFingerprint = memoize((text: string) => hash("sha1", text, "base64url").slice(0, 12));
const isVolatile = memoize((name: string) => volatile.test(name));
