import {
  disposableDomains,
  freemailDomains,
  lookalikeOf,
  protectDomain,
  type ProtectedDomain,
} from "@parapet/mail-analysis";

/** Email exchanged with a domain. */
export interface Exchange {
  /** Registrable domain. */
  readonly domain: string;
  /** Emails sent, and days on which one of its addresses was written to. */
  readonly sent: number;
  readonly sentDays: number;
  /** Harmless replies to mailboxes that wrote first, and the days on which they arrived. */
  readonly received: number;
  readonly receivedDays: number;
  /** Time of the first one. */
  readonly since: Date;
}

interface Known {
  /** The organization's own domains. */
  readonly own: readonly string[];
  /** Manually listed partners. */
  readonly listed: readonly string[];
}

/** Min days of email in each direction, and max learned partners: each one slows every analysis. */
const [minDays, maxPartners] = [3, 500];

/**
 * Domains that qualify as partners: three days of outbound email and three of harmless replies. Excludes public mailbox
 * providers and lookalikes of own, listed or longer-known domains. The longest-known domains win the limit. A malicious
 * partner gains nothing: partners only help to detect imitation.
 */
export function choosePartners(exchanges: readonly Exchange[], { own, listed }: Known): Exchange[] {
  const ownDomains = new Set(own);
  const guarded = [...own, ...listed].flatMap((domain) => protectDomain(domain, own) ?? []);
  const chosen: Exchange[] = [];
  const oldestFirst = exchanges.toSorted(
    (a, b) => a.since.getTime() - b.since.getTime() || (a.domain < b.domain ? -1 : 1),
  );
  for (const exchange of oldestFirst) {
    const { domain } = exchange;
    if (exchange.sentDays < minDays || exchange.receivedDays < minDays || ownDomains.has(domain)) continue;
    if (freemailDomains.has(domain) || disposableDomains.has(domain) || isImitation(domain, guarded)) continue;
    chosen.push(exchange);
    const itself = protectDomain(domain, own);
    if (itself !== null) guarded.push(itself);
    if (chosen.length === maxPartners) break;
  }
  return chosen;
}

function isImitation(domain: string, guarded: readonly ProtectedDomain[]): boolean {
  return lookalikeOf(domain, guarded) !== null;
}
