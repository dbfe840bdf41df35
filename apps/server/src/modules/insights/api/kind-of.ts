import { isIP } from "node:net";
import type { Exchange } from "@parapet/api-model";
import type { ApiKind } from "@parapet/contract";
import { isOwnNetwork } from "../../../platform/outgoing/is-inside.ts";

/** Whose an API is, as its first call tells: somebody else's when the call left for a public address. */
export function kindOf({ host, dstIp }: Pick<Exchange, "host" | "dstIp">): ApiKind {
  const address = dstIp ?? (isIP(host) === 0 ? null : host);
  if (address === null) return "internal";
  return isOwnNetwork(address) ? "internal" : "external";
}
