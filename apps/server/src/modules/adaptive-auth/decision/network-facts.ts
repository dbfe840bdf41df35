import type { NetworkKind, Place } from "@parapet/risk-engine";

/** What data packs know of an address; null where none does, or the one that would is too old. */
export interface NetworkFacts {
  readonly country: string | null;
  readonly asn: number | null;
  readonly asName: string | null;
  readonly kind: NetworkKind | null;
  readonly place: Place | null;
  readonly onAnonymiserList: boolean | null;
  readonly onBlockList: boolean | null;
}

/** Without data packs. */
export const noNetworkFacts: NetworkFacts = {
  country: null,
  asn: null,
  asName: null,
  kind: null,
  place: null,
  onAnonymiserList: null,
  onBlockList: null,
};
