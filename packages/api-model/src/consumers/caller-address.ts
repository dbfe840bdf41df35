import { isOwnNetwork } from "@parapet/ip-address";
import type { Exchange } from "../telemetry/exchange.ts";
import { readIpAddress } from "../telemetry/ip-address.ts";
import { splitClient } from "../telemetry/split-address.ts";

/**
 * The caller's address: behind proxies on private networks, the nearest public address of `X-Forwarded-For`. The header is
 * ignored on calls from public addresses, where the caller can forge it.
 */
export function callerAddress({ srcIp, reqHeaders }: Pick<Exchange, "srcIp" | "reqHeaders">): string | null {
  if (srcIp === null || !isOwnNetwork(srcIp)) return srcIp;
  const chain = reqHeaders.filter(({ name }) => name === "x-forwarded-for").flatMap(({ value }) => value.split(","));
  let nearest: string | null = null;
  for (const hop of chain.toReversed()) {
    const address = readIpAddress(splitClient(hop.trim()).ip ?? "");
    if (address === null) break;
    nearest = address;
    if (!isOwnNetwork(address)) break;
  }
  return nearest ?? srcIp;
}
