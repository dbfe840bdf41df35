import type { Exchange } from "./exchange.ts";
import { normaliseTelemetry } from "./normalise-telemetry.ts";

/** When the tests' payloads come, and when their requests were made: Unix milliseconds. */
export const receivedAtMs = 1_800_000_000_000;
export const at = 1_799_999_999_000;

/** What a test changes of the payload, by the object it is in. */
interface Parts {
  readonly top?: object;
  readonly request?: object;
  readonly response?: object;
  readonly asked?: object;
  readonly answered?: object;
}

/** A payload without any quirk, changed where the test says. */
function payload({ top, request, response, asked, answered }: Parts = {}): object {
  return {
    requestID: "r-1",
    scheme: "https",
    destinationAddress: "10.0.0.9:8443",
    destinationNamespace: "shop",
    sourceAddress: "10.0.0.7:5000",
    request: {
      method: "get",
      path: "/orders/1",
      host: "shop.example",
      common: { time: at, headers: [], ...asked },
      ...request,
    },
    response: { statusCode: "200", common: { time: at + 25, headers: [], ...answered }, ...response },
    ...top,
  };
}

/** The exchange that such a payload becomes. */
export function normaliseSample(parts: Parts = {}): Exchange {
  const result = normaliseTelemetry(payload(parts), { receivedAtMs });
  if (!result.ok) throw new Error(result.detail);
  return result.exchange;
}

/** The `headers` member with one header. */
export const header = (key: string, value: unknown) => ({ headers: [{ key, value }] });
