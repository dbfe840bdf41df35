import type { Exchange } from "../telemetry/exchange.ts";
import { redactExchange, type RedactedExchange } from "./redact-exchange.ts";

/** An exchange as it may be stored while nobody knows what is private in it: no body, and headers by their names alone. */
export function concealExchange(exchange: Exchange): RedactedExchange {
  const headers = [...exchange.reqHeaders, ...exchange.resHeaders].map(({ name }) => name);
  return redactExchange({ ...exchange, reqBody: null, resBody: null }, { headers, pointers: [] });
}
