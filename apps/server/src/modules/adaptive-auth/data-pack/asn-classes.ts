import type { NetworkKind } from "@parapet/risk-engine";

/**
 * Classes of well-known autonomous systems, verified against RouteViews data of June 2026. Others count as access providers;
 * a pack of kind `asn_class` overrides this list.
 */
const classes: Readonly<Record<Exclude<NetworkKind, "isp">, readonly number[]>> = {
  // Clouds, hosting and content networks: Amazon, Microsoft, Google, Oracle, IBM, Alibaba, Tencent, DigitalOcean, OVH,
  // Hetzner, Akamai, Vultr, Scaleway, Leaseweb, IONOS, Contabo, Cloudflare, Fastly, Rackspace, Huawei Cloud and others.
  hosting: [
    16509, 14618, 8987, 7224, 8075, 8068, 8069, 12076, 15169, 396982, 19527, 36040, 31898, 54253, 36351, 45102, 37963,
    45090, 132203, 14061, 16276, 35540, 24940, 213230, 212317, 63949, 20940, 16625, 20473, 12876, 29447, 60781, 28753,
    30633, 7203, 16265, 8560, 51167, 40021, 13335, 209242, 132892, 54113, 33070, 19994, 27357, 136907, 55990, 26496,
    398101, 46606, 36352, 55286, 53667, 9009, 49981, 43350, 199524, 202422, 50673, 60068, 212238, 47583, 22612, 32475,
    29802, 8100, 40676, 46475, 25820, 35916, 54290, 63473, 62240, 49505, 197540, 61317, 42708, 51852, 21859, 132335,
    57043,
  ],
  // Mobile networks with an ASN of their own.
  mobile: [
    21928, 20057, 22394, 6167, 206067, 20978, 21450, 16135, 45609, 55836, 38266, 45271, 37168, 29465, 9587, 131445,
    9605,
  ],
  // Anonymity networks' exits and VPN services with an ASN of their own.
  anonymiser: [60729, 208323, 39351, 136787, 207137, 209103, 62371, 4224, 205100],
};

const byNumber = new Map(
  (["hosting", "mobile", "anonymiser"] as const).flatMap((kind) => classes[kind].map((asn) => [asn, kind] as const)),
);

/** The class of a listed AS; null for others. */
export function findKnownAsnClass(asn: number): NetworkKind | null {
  return byNumber.get(asn) ?? null;
}
