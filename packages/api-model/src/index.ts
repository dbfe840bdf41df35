export { clockAheadMs, limits } from "./limits.ts";
export { redactBody, type RedactedBody } from "./redaction/redact-body.ts";
export { redactExchange, type RedactedExchange } from "./redaction/redact-exchange.ts";
export { redactSample } from "./redaction/redact-sample.ts";
export { bodyText } from "./telemetry/body-text.ts";
export type { Exchange, HttpHeader } from "./telemetry/exchange.ts";
export { normaliseTelemetry, type Arrival, type NormalisedTelemetry } from "./telemetry/normalise-telemetry.ts";
export { parseTelemetry, type ParsedTelemetry } from "./telemetry/parse-telemetry.ts";
