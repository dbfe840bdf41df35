import { isIp, isOwnNetwork, splitPort } from "@parapet/ip-address";

/** Calls of one sender whose `X-Forwarded-For` was the same. */
export interface ForwardedCalls {
  readonly sourceId: string;
  /** The other end of the connection, as the sender reported it. */
  readonly peer: string;
  /** As the header lists them: the farthest first, each as the next one saw it. */
  readonly chain: string;
  readonly calls: number;
  readonly lastSeenAt: string;
}

interface SeenProxy {
  readonly address: string;
  readonly sourceId: string;
  readonly lastSeenAt: string;
}

/** Share of the calls that a proxy forwards at least: outside of private networks it may be a busy caller. */
const minShare = { private: 0.01, public: 0.2 } as const;

/**
 * Proxies that forwarded calls, the nearest first. A chain is read from its near end for as long as each hop is a proxy,
 * because what is beyond a caller's address is made up by the caller. The farthest address is never a proxy.
 */
export function listProxies(forwarded: readonly ForwardedCalls[]): SeenProxy[] {
  const total = callsOf(forwarded);
  const proxies = new Map<string, SeenProxy>();
  let open = forwarded.map((each) => ({ ...each, hops: hopsOf(each) }));
  for (let depth = 0; open.length > 0; depth += 1) {
    const byHop = Map.groupBy(open, ({ hops }) => hops[depth] ?? "");
    byHop.delete("");
    open = [];
    for (const [address, through] of byHop) {
      if (callsOf(through) < total * minShare[isOwnNetwork(address) ? "private" : "public"]) continue;
      open.push(...through);
      const { sourceId, lastSeenAt } = through.reduce((a, b) => (a.lastSeenAt < b.lastSeenAt ? b : a));
      if (!proxies.has(address)) proxies.set(address, { address, sourceId, lastSeenAt });
    }
  }
  return [...proxies.values()];
}

const callsOf = (forwarded: readonly ForwardedCalls[]) => forwarded.reduce((sum, { calls }) => sum + calls, 0);

/** Where a gateway has taken the caller's address out of the chain already, hops are on the near side of it. */
function hopsOf({ chain, peer }: ForwardedCalls): string[] {
  const addresses = chain.split(",").map((element) => splitPort(element.trim().toLowerCase()).host);
  const caller = addresses.lastIndexOf(peer);
  const hops = (caller === -1 ? [...addresses, peer].slice(1) : addresses.slice(caller + 1)).toReversed();
  const odd = hops.findIndex((hop) => !isIp(hop));
  return odd === -1 ? hops : hops.slice(0, odd);
}
