import { apiDynamicsHeaders, publicIdPattern } from "@parapet/contract";
import type { GatewayCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { defineService } from "../../../platform/services.ts";
import { networkOf } from "../../account/throttle/network.ts";
import { decisionService } from "../decision/decision-service.ts";
import { isTrusted } from "../decision/request/client-address.ts";
import { getHeader } from "../decision/request/inbound-call.ts";
import { SlidingCounts } from "../decision/state/sliding-counts.ts";
import { directoryService } from "../directory/directory-service.ts";
import type { ApiEntry } from "../directory/entries.ts";

/** Failed attempts a minute of one address before the answer is 429. */
const maxFailures = 30;
const minuteMs = 60_000;

/** Failed attempts to call as an API's server, by address. */
export const failedServersService = defineService(
  "failed APIDynamics callers",
  () => new SlidingCounts(minuteMs, 10_000),
);

/** The server of one or more protected APIs. */
export interface ApiServer {
  readonly providerId: string;
  /** The APIs in use that trust its address. */
  readonly apis: readonly ApiEntry[];
}

/**
 * Identifies an API's server by its address: the provider ID that it sends proves nothing, so only trusted hops of a
 * provider's APIs may speak for it. @throws Failure `forbidden`, `rate_limited`
 */
export async function identifyServer(call: GatewayCall): Promise<ApiServer> {
  const { platform, address, exchange, now } = call;
  await platform.services.get(decisionService).start();
  const directory = platform.services.get(directoryService).current;
  const publicId = getHeader(exchange.headers, apiDynamicsHeaders.providerId);
  const provider = publicIdPattern.test(publicId) ? directory.providerByPublicId(publicId) : undefined;
  const isKnown = provider !== undefined && provider.isInUse;
  const apis = isKnown ? directory.apisOf(provider.id).filter(({ hops }) => isTrusted(address, hops)) : [];
  if (isKnown && apis.length > 0) return { providerId: provider.id, apis };
  const failures = platform.services.get(failedServersService);
  const network = networkOf(address);
  failures.add(network, now.getTime());
  const waitMs = failures.waitFor(network, maxFailures, now.getTime());
  if (waitMs > 0) throw new Failure("rate_limited", { retryAfter: Math.ceil(waitMs / 1000) });
  const detail = isKnown
    ? `${address} isn't a trusted hop of any protected API of this provider`
    : "The provider ID is missing or unknown";
  throw new Failure("forbidden", { detail });
}
