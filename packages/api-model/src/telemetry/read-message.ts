import { bodyText } from "./body-text.ts";
import { decodeBody } from "./decode-body.ts";
import type { HttpHeader } from "./exchange.ts";
import { isJsonText } from "./is-json-text.ts";
import { isJsonType } from "./media-type.ts";
import { headerValue, readHeaders } from "./read-headers.ts";
import { readSourceTime, type SourceTime } from "./source-time.ts";
import { field, objectField, type WireObject } from "./wire-value.ts";

/** What request and response have in common. */
export interface Message {
  readonly headers: readonly HttpHeader[];
  readonly contentType: string | null;
  /** Null when there is none or when the source cut it: half a body teaches wrong shapes. */
  readonly body: Uint8Array | null;
  readonly truncated: boolean;
  /** The body is no base64, or its type says JSON and it is none. */
  readonly unparsable: boolean;
  readonly bytes: number | null;
  readonly time: SourceTime | null;
  readonly version: unknown;
}

/** Reads the `common` part of one side of a payload; a missing one says nothing. */
export function readMessage(side: WireObject): Message {
  const common = objectField(side, "common");
  const headers = readHeaders(field(common, "headers"));
  const contentType = headerValue(headers, "content-type");
  const flag = field(common, "TruncatedBody");
  const truncated = flag === true || flag === "true";
  const sent = field(common, "body");
  const decoded = decodeBody(sent);
  const body = decoded === "malformed" || truncated ? null : decoded;
  return {
    headers,
    contentType,
    body,
    truncated,
    unparsable: !truncated && (decoded === "malformed" || isBrokenJson(body, contentType)),
    bytes: contentLength(headers) ?? body?.length ?? (sent === "" && !truncated ? 0 : null),
    time: readSourceTime(field(common, "time")),
    version: field(common, "version"),
  };
}

function isBrokenJson(body: Uint8Array | null, contentType: string | null): boolean {
  if (body === null || !isJsonType(contentType)) return false;
  const text = bodyText(body, contentType);
  return text === null || !isJsonText(text);
}

function contentLength(headers: readonly HttpHeader[]): number | null {
  const value = headerValue(headers, "content-length") ?? "";
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}
