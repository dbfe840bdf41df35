import type { Redaction } from "@parapet/contract";
import { charsetOf } from "../telemetry/body-text.ts";
import type { Exchange, HttpHeader } from "../telemetry/exchange.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import type { RedactedExchange } from "./redact-exchange.ts";

const encoder = new TextEncoder();

/**
 * The exchange as learning may remember it: secrets masked, because a contract keeps short texts. The Authorization
 * header stays, since learning takes its scheme and never its value. A body that redaction had to cut is left out.
 */
export function learnableExchange(exchange: Exchange, redacted: RedactedExchange): Exchange {
  const { reqHeaders, resHeaders } = exchange;
  const isMasked = (place: Redaction["in"]) => redacted.redactions.some((each) => each.in === place);
  const request = { bytes: exchange.reqBody, text: redacted.reqBody, isMasked: isMasked("req_body") };
  const response = { bytes: exchange.resBody, text: redacted.resBody, isMasked: isMasked("res_body") };
  return {
    ...exchange,
    path: redacted.path,
    query: redacted.query,
    reqHeaders: reqHeaders.map((header, at) => learnable(header, redacted.reqHeaders[at]?.value ?? "")),
    resHeaders: resHeaders.map((header, at) => learnable(header, redacted.resHeaders[at]?.value ?? "")),
    reqBody: redacted.reqBodyCut ? null : learnableBody(request, reqHeaders),
    resBody: redacted.resBodyCut ? null : learnableBody(response, resHeaders),
  };
}

interface MaskedBody {
  readonly bytes: Uint8Array | null;
  readonly text: string | null;
  readonly isMasked: boolean;
}

/** The same bytes where they are masked UTF-8 as they came: what they say was read before. */
function learnableBody({ bytes, text, isMasked }: MaskedBody, headers: readonly HttpHeader[]): Uint8Array | null {
  if (text === null) return bytes;
  const isUtf8 = charsetOf(headerValue(headers, "content-type") ?? "") === "utf-8";
  return isUtf8 && !isMasked ? bytes : encoder.encode(text);
}

function learnable({ name, value }: HttpHeader, masked: string): HttpHeader {
  if (name === "authorization" || name === "proxy-authorization") return { name, value };
  // The masked body is UTF-8 whatever it was before.
  if (name === "content-type") return { name, value: value.replace(/;\s*charset=[^;]*/i, "") };
  return { name, value: masked };
}
