import {
  clusterPaths,
  emptyContract,
  normaliseTelemetry,
  observe,
  parseTelemetry,
  trafficOf,
  type Exchange,
  type Knowledge,
  type RouteNode,
} from "@parapet/api-model";

/** A telemetry payload as an exchange. @throws Error with the reason when it is refused */
export function exchangeOf(payload: unknown): Exchange {
  const parsed = parseTelemetry(JSON.stringify(payload));
  if (!parsed.ok) throw new Error(`The payload is refused: ${parsed.reason}`);
  const result = normaliseTelemetry(parsed.value, { receivedAtMs: Date.UTC(2026, 0, 1), repaired: parsed.repaired });
  if (!result.ok) throw new Error(`The payload is refused: ${result.reason}`);
  return result.exchange;
}

/** A call of a path, of which nothing else is known. */
export function callOf(path: string): Exchange {
  const response = { statusCode: "200", common: {} };
  return exchangeOf({ request: { method: "GET", path, host: "api.example.com", common: {} }, response });
}

/** The templates that these calls make. */
export function routesOfCalls(calls: readonly Exchange[], knowledge: Knowledge = {}): RouteNode {
  const contract = calls.reduce((sum, call) => observe(sum, "conformance", call), emptyContract);
  return clusterPaths(trafficOf(contract), knowledge);
}
