import { domainToUnicode } from "node:url";
import { LRUCache } from "lru-cache";
import { parse } from "tldts";

/** A host name split by the public suffix list, including private suffixes such as `github.io`. */
export interface DomainName {
  /** Unicode form in its original case. */
  readonly host: string;
  /** Registrable domain in lowercase ASCII; "" for IP addresses and bare suffixes. */
  readonly registrable: string;
  /** First label of the registrable domain, in Unicode. */
  readonly label: string;
  readonly suffix: string;
  /** Labels left of the registrable domain, in lowercase. */
  readonly subdomain: string;
  readonly isAddress: boolean;
}

const known = new LRUCache<string, DomainName>({ max: 20_000, memoMethod: cutHost });

/** Splits a host name; accepts any text. */
export function domainName(host: string): DomainName {
  return known.memo(host);
}

/** The registrable domain of a host or an email address's domain; "" if there is none. */
export function registrableDomain(host: string): string {
  return domainName(host).registrable;
}

/** Whether a host is below a public top-level domain, not a local name. */
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
