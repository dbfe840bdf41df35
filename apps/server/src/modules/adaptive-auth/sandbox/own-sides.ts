import type { Network } from "@parapet/risk-engine";
import type { Call } from "../../../platform/call.ts";
import { networkFactsService } from "../data-pack/network-facts.ts";

/** What a visitor's own request brings to a call: looked up for one answer, and kept nowhere. */
export interface OwnSides {
  /** null where no data pack knows the address. */
  readonly network: Network | null;
  readonly asName: string | null;
  readonly userAgent: string;
}

export function ownSides({ platform, address, userAgent }: Call): OwnSides {
  const facts = platform.services.get(networkFactsService).look(address);
  const isKnown = facts !== null && !facts.isPrivate;
  return { network: isKnown ? facts : null, asName: facts?.asName ?? null, userAgent };
}
