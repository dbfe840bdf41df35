import { noCircumstances, type Circumstances, type Observation } from "@parapet/risk-engine";
import type { Call } from "../../../platform/call.ts";
import { networkFactsService } from "../../adaptive-auth/data-pack/network-facts.ts";
import { findZones } from "../../adaptive-auth/decision/assess/find-zones.ts";
import { type CallerAddress, CallerAddresses } from "../../adaptive-auth/decision/request/caller-address.ts";
import { contextHash } from "../../adaptive-auth/decision/request/context-hash.ts";
import { getUserAgent } from "../../adaptive-auth/decision/request/user-agent.ts";
import { directoryService } from "../../adaptive-auth/directory/directory-service.ts";
import type { UserRow } from "../user/table.ts";

/** A login as the risk engine sees it. What a browser shows only to APIs is unknown of it and counts for nothing. */
export interface ObservedLogin {
  readonly caller: CallerAddress | null;
  readonly observation: Observation;
  readonly circumstances: Circumstances;
  /** Where and with what: a keyed digest, hexadecimal. */
  readonly contextHash: string;
}

/** Stands where contexts of API clients name their API. */
const console = "console";

/** @param failures wrong attempts in the last hour, the greater of the account's and the address's */
export function observeLogin({ platform, now, address, userAgent }: Call, user: UserRow, failures: number) {
  const caller = new CallerAddresses(platform.services.get(networkFactsService), platform.sealing).read(address);
  const { device, os, family, platform: build, version } = getUserAgent(userAgent);
  const provider = platform.services.get(directoryService).current.provider(user.providerId);
  const observation: Observation = {
    atMs: now.getTime(),
    network: caller?.network ?? null,
    agent: { device, os, family, platform: build, version },
    key: null,
    endpoint: null,
    tls: null,
    headers: null,
    perMinute: null,
  };
  const circumstances: Circumstances = {
    ...noCircumstances,
    zone: provider === undefined ? null : findZones(provider, caller).zone,
    onAnonymiserList: caller?.facts.onAnonymiserList ?? null,
    onBlockList: caller?.facts.onBlockList ?? null,
    failures,
  };
  const context = { clientId: user.id, apiId: console, caller, agent: { family }, key: null };
  const observed: ObservedLogin = {
    caller,
    observation,
    circumstances,
    contextHash: contextHash(platform.sealing, context),
  };
  return observed;
}
