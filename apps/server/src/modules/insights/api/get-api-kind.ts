import type { Exchange } from "@parapet/api-model";
import type { ApiKind } from "@parapet/contract";
import { isIp, isOwnNetwork } from "@parapet/ip-address";
import { isInternetName } from "@parapet/mail-analysis/domain-name";

/** Facts of a first call that say whose its API is. */
export type FirstCall = Pick<Exchange, "host" | "dstIp"> & {
  readonly context?: Pick<NonNullable<Exchange["context"]>, "direction"> | undefined;
};

/**
 * Whose an API is, as its first call tells: external when the call left for a public address, or, where no address is
 * known, when its caller reports it and the host's name is one of the internet.
 */
export function getApiKind({ host, dstIp, context }: FirstCall): ApiKind {
  const address = dstIp ?? (isIp(host) ? host : null);
  if (address !== null) return isOwnNetwork(address) ? "internal" : "external";
  return context?.direction === "outgoing" && isInternetName(host) ? "external" : "internal";
}
