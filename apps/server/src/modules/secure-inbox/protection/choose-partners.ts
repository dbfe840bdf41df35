import {
  disposableDomains,
  freemailDomains,
  lookalikeOf,
  protectDomain,
  type ProtectedDomain,
} from "@parapet/mail-analysis";

/** Mail between an organization and a domain. */
export interface Exchange {
  /** Registrable. */
  readonly domain: string;
  /** Mails to it, and days on which one of its addresses is known to have been written to. */
  readonly sent: number;
  readonly sentDays: number;
  /** Harmless mails from it to mailboxes that had written to it, and the days on which they came. */
  readonly received: number;
  readonly receivedDays: number;
  /** The first of them. */
  readonly since: Date;
}

interface Known {
  /** The organization's own domains. */
  readonly own: readonly string[];
  /** Partners that somebody listed. */
  readonly listed: readonly string[];
}

/** Days on which mail has to go each way, and partners that are learnt at most: each makes every analysis dearer. */
const [enoughDays, mostPartners] = [3, 500];

/**
 * Domains that count as partners although nobody listed them: somebody here wrote to one address of theirs on three
 * days, and on three days harmless mail came back to people who had written first. Whoever writes and is not answered
 * never becomes one, however often; nor do services where anybody gets a mailbox, and domains that imitate the
 * organization's, a listed partner's or that of a partner with whom mail went both ways earlier.
 *
 * Limits: 500 domains, those with whom mail has gone both ways longest. Whom people of the organization answer on three
 * days becomes one, whoever that is: all it gains is that those who imitate it are found.
 */
export function choosePartners(exchanges: readonly Exchange[], { own, listed }: Known): Exchange[] {
  const ownDomains = new Set(own);
  const guarded = [...own, ...listed].flatMap((domain) => protectDomain(domain, own) ?? []);
  const chosen: Exchange[] = [];
  const eldestFirst = exchanges.toSorted(
    (a, b) => a.since.getTime() - b.since.getTime() || (a.domain < b.domain ? -1 : 1),
  );
  for (const exchange of eldestFirst) {
    const { domain } = exchange;
    if (exchange.sentDays < enoughDays || exchange.receivedDays < enoughDays || ownDomains.has(domain)) continue;
    if (freemailDomains.has(domain) || disposableDomains.has(domain) || isImitation(domain, guarded)) continue;
    chosen.push(exchange);
    const itself = protectDomain(domain, own);
    if (itself !== null) guarded.push(itself);
    if (chosen.length === mostPartners) break;
  }
  return chosen;
}

function isImitation(domain: string, guarded: readonly ProtectedDomain[]): boolean {
  return lookalikeOf(domain, guarded) !== null;
}
