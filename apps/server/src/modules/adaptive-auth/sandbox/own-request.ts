import type { Network } from "@parapet/risk-engine";
import type { Call } from "../../../platform/call.ts";
import { networkFactsService } from "../data-pack/network-facts.ts";

/** Sides of a visitor's own request; never stored. */
export interface OwnRequest {
  /** null if no data pack contains the address. */
  readonly network: Network | null;
  readonly asName: string | null;
  readonly userAgent: string;
}

export function readOwnRequest({ platform, address, userAgent }: Call): OwnRequest {
  const facts = platform.services.get(networkFactsService).look(address);
  const isKnown = facts !== null && !facts.isPrivate;
  return { network: isKnown ? facts : null, asName: facts?.asName ?? null, userAgent };
}
