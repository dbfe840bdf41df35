import { findForwardedCaller } from "@parapet/api-model";
import type { ProxyCheck, TrustedProxies } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findTraceSource } from "./get-trace-source.ts";
import { type ChainedCall, readNewestChains } from "./read-newest-chains.ts";

const maxExamples = 10;

/** Previews the callers of a source's newest stored calls with trusted proxies. @throws Failure `not_found` */
export async function checkProxies(call: ViewerCall, id: string, proxies: TrustedProxies): Promise<ProxyCheck> {
  const source = await findTraceSource(call, call.platform.postgres.db, id);
  return compareCallers(await readNewestChains(call, source.id), proxies);
}

/** Callers of stored calls as they are, and as trusted proxies would say. */
export function compareCallers(calls: readonly ChainedCall[], proxies: TrustedProxies): ProxyCheck {
  const check: ProxyCheck = {
    of: calls.length,
    through: 0,
    changed: 0,
    callers: { before: 0, after: 0 },
    examples: [],
  };
  const [before, after] = [new Set<string>(), new Set<string>()];
  for (const call of calls) {
    const caller = findForwardedCaller(call, proxies);
    if (caller !== null) check.through += 1;
    // Headers of others than these proxies say nothing from then on.
    const address = caller?.address ?? call.srcIp;
    if (!call.isByAddress || address === null || address === call.consumer) continue;
    check.changed += 1;
    before.add(call.consumer);
    after.add(address);
    const { id, method, host, path, consumer } = call;
    if (check.examples.length < maxExamples)
      check.examples.push({ id, method, host, path, before: consumer, after: address, hop: caller?.hop ?? null });
  }
  check.callers = { before: before.size, after: after.size };
  return check;
}
