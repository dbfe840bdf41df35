import { domainToUnicode } from "node:url";
import { LRUCache } from "lru-cache";
import { parse } from "tldts";

/** A host cut by the public suffix list, private suffixes such as `github.io` among them. */
export interface DomainName {
  /** As people read it: decoded from punycode, and in the letters' own case. */
  readonly host: string;
  /** What can be registered, in small letters and ASCII; "" for an address or a bare suffix. */
  readonly registrable: string;
  /** The registrable domain's first label as people read it. */
  readonly label: string;
  readonly suffix: string;
  /** Labels left of the registrable domain, in small letters. */
  readonly subdomain: string;
  readonly isAddress: boolean;
}

const known = new LRUCache<string, DomainName>({ max: 20_000, memoMethod: cutHost });

/** Cuts a host name; takes any text. */
export function domainName(host: string): DomainName {
  return known.memo(host);
}

/** The registrable domain of a host or of an address's domain, "" when there is none. */
export function registrableDomain(host: string): string {
  return domainName(host).registrable;
}

/** Whether a host is named below a top-level domain of the internet, and not as only its own network knows it. */
export function isInternetName(host: string): boolean {
  const { domain, isIcann, isIp } = parse(host, { extractHostname: false, validateHostname: false });
  return domain !== null && isIcann === true && isIp !== true && !host.endsWith(".home.arpa");
}

function cutHost(host: string): DomainName {
  const trimmed = host.trim().replace(/\.$/, "").slice(0, 255);
  const { domain, publicSuffix, subdomain, isIp, domainWithoutSuffix } = parse(trimmed.toLowerCase(), {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  });
  const shown = /xn--/i.test(trimmed) ? domainToUnicode(trimmed) || trimmed : trimmed;
  const suffixLabels = publicSuffix === null ? 0 : publicSuffix.split(".").length;
  const labels = shown.split(".");
  const label = domainWithoutSuffix === null ? "" : (labels.at(-1 - suffixLabels) ?? "");
  return {
    host: shown,
    registrable: domain ?? "",
    label,
    suffix: publicSuffix ?? "",
    subdomain: subdomain ?? "",
    isAddress: isIp === true,
  };
}
