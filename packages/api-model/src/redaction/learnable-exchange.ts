import type { Exchange, HttpHeader } from "../telemetry/exchange.ts";
import type { RedactedExchange } from "./redact-exchange.ts";

const encoder = new TextEncoder();

/**
 * The exchange as learning may remember it: secrets masked, because a contract keeps short texts. The Authorization
 * header stays, since learning takes its scheme and never its value. A body that redaction had to cut is left out.
 */
export function learnableExchange(exchange: Exchange, redacted: RedactedExchange): Exchange {
  const body = (bytes: Uint8Array | null, text: string | null, isCut: boolean) =>
    isCut ? null : text === null ? bytes : encoder.encode(text);
  return {
    ...exchange,
    path: redacted.path,
    query: redacted.query,
    reqHeaders: exchange.reqHeaders.map((header, at) => learnable(header, redacted.reqHeaders[at]?.value ?? "")),
    resHeaders: exchange.resHeaders.map((header, at) => learnable(header, redacted.resHeaders[at]?.value ?? "")),
    reqBody: body(exchange.reqBody, redacted.reqBody, redacted.reqBodyCut),
    resBody: body(exchange.resBody, redacted.resBody, redacted.resBodyCut),
  };
}

function learnable({ name, value }: HttpHeader, masked: string): HttpHeader {
  if (name === "authorization" || name === "proxy-authorization") return { name, value };
  // The masked body is UTF-8 whatever it was before.
  if (name === "content-type") return { name, value: value.replace(/;\s*charset=[^;]*/i, "") };
  return { name, value: masked };
}
