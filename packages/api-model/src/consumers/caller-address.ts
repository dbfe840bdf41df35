import type { Exchange } from "../telemetry/exchange.ts";
import { readIpAddress } from "../telemetry/ip-address.ts";
import { splitClient } from "../telemetry/split-address.ts";

/** Networks of one's own: loopback, private (RFC 1918, RFC 4193), link-local and carriers' (RFC 6598). */
const own =
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

/**
 * Where a call comes from: behind proxies of one's own the last address that they were called from. A call that comes
 * from elsewhere is believed nothing: whoever calls writes `X-Forwarded-For`.
 */
export function callerAddress({ srcIp, reqHeaders }: Pick<Exchange, "srcIp" | "reqHeaders">): string | null {
  if (srcIp === null || !own.test(srcIp)) return srcIp;
  const chain = reqHeaders.filter(({ name }) => name === "x-forwarded-for").flatMap(({ value }) => value.split(","));
  let nearest: string | null = null;
  for (const hop of chain.toReversed()) {
    const address = readIpAddress(splitClient(hop.trim()).ip ?? "");
    if (address === null) break;
    nearest = address;
    if (!own.test(address)) break;
  }
  return nearest ?? srcIp;
}
