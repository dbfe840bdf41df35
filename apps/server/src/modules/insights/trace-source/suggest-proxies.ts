import { readForwardedChain } from "@parapet/api-model";
import { forwardingHeader, maxTrustedProxies, type ForwardingHeader, type ProxySuggestion } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { listProxies } from "../api/queries.ts";
import { compareCallers } from "./check-proxies.ts";
import { findTraceSource } from "./get-trace-source.ts";
import { type ChainedCall, readNewestChains } from "./read-newest-chains.ts";

/** Share of the calls whose callers proxies hide at least. */
const minShare = 0.5;

/** Finds addresses that look like proxies of most of a source's newest calls. @throws Failure `not_found` */
export async function suggestProxies(call: ViewerCall, id: string): Promise<{ suggestion: ProxySuggestion | null }> {
  const source = await findTraceSource(call, call.platform.postgres.db, id);
  // What people decided isn't questioned.
  if (source.trustedProxies !== null) return { suggestion: null };
  return { suggestion: suggestFrom(await readNewestChains(call, source.id)) };
}

/** The header by which most callers would be others, with the proxies that wrote it. */
export function suggestFrom(calls: readonly ChainedCall[]): ProxySuggestion | null {
  const candidates = forwardingHeader.options
    .flatMap((header) => candidateOf(calls, header) ?? [])
    .filter(({ changed }) => changed >= calls.length * minShare)
    .toSorted((a, b) => b.changed - a.changed);
  return candidates[0]?.suggestion ?? null;
}

function candidateOf(calls: readonly ChainedCall[], header: ForwardingHeader) {
  const chained = calls.flatMap(({ srcIp, reqHeaders }) => {
    const hops = srcIp === null ? [] : readForwardedChain(reqHeaders, header);
    return srcIp === null || hops.length === 0 ? [] : [{ peer: srcIp, hops }];
  });
  const peers = new Set(chained.map(({ peer }) => peer));
  const seen = chained.map(({ peer, hops }) => ({
    sourceId: "",
    peer,
    chain: hops.toReversed().join(", "),
    calls: 1,
    lastSeenAt: "",
  }));
  const proxies = listProxies(seen)
    .map(({ address }) => ({
      address,
      calls: chained.filter(({ peer, hops }) => peer === address || hops.includes(address)).length,
    }))
    // A busy caller may send the header itself: beyond the connection's other end, only what most calls came through counts.
    .filter(({ address, calls: some }) => peers.has(address) || some >= chained.length * minShare)
    .toSorted((a, b) => b.calls - a.calls)
    .slice(0, maxTrustedProxies);
  if (proxies.length === 0) return null;
  const { of, through, changed } = compareCallers(calls, { header, addresses: proxies.map(({ address }) => address) });
  return { changed, suggestion: { header, of, through, proxies } };
}
