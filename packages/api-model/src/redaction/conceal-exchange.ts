import type { Exchange } from "../telemetry/exchange.ts";
import { redactExchange, type RedactedExchange } from "./redact-exchange.ts";

/** An exchange as it may be stored while its private parts are unknown: no body, and only the names of headers. */
export function concealExchange(exchange: Exchange): RedactedExchange {
  const headers = [...exchange.reqHeaders, ...exchange.resHeaders].map(({ name }) => name);
  return redactExchange({ ...exchange, reqBody: null, resBody: null }, { headers, pointers: [] });
}
