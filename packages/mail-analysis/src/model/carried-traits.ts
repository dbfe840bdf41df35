import { domainName, registrableDomain } from "../domains/domain-name.ts";
import { parsedUrl } from "../links/decode-url.ts";
import { suspiciousSuffixes, trustedDomains } from "../reference/host-lists.ts";
import { entryFor } from "../reference/host-set.ts";
import { bulkServices } from "../reference/mail-services.ts";
import { brandsIn, isOwnedBy } from "../signals/brand-names.ts";
import { webLinks } from "../signals/link-signals.ts";
import type { MailView } from "../signals/mail-view.ts";
import { recipientIn } from "../signals/recipient-in-url.ts";
import { strangers } from "./relation-traits.ts";
import type { Facts, Trait } from "./trait.ts";

/** Whether a domain belongs to a well-known sender or service. */
function isKnown(domain: string): boolean {
  return trustedDomains.has(domain) || entryFor(bulkServices, domain) !== null;
}

function carriedDomains({ links }: MailView): string[] {
  return links.flatMap(({ redirect }) => {
    const host = redirect === null ? undefined : parsedUrl(redirect)?.hostname;
    return host === undefined ? [] : [registrableDomain(host) || host];
  });
}

/** Whether a message names a well-known sender without that sender's signature. */
function claimsUnsigned({ senderName }: MailView, { name, signers }: Facts): boolean {
  const isClaim =
    trustedDomains.has(senderName.registrable) || brandsIn(name).some((brand) => isOwnedBy(brand, senderName));
  return isClaim && !signers.includes(senderName.registrable);
}

function answersElsewhere({ message, senderName }: MailView): string[] {
  return message.replyTo
    .map(({ domain }) => registrableDomain(domain))
    .filter((domain) => domain !== "" && domain !== senderName.registrable && !isKnown(domain));
}

/** Links to unknown domains with the recipient's address in them. */
function addressedStrangers(view: MailView, facts: Facts): { readonly url: URL }[] {
  const unknown = new Set(strangers(view, facts));
  return webLinks(view).filter(
    ({ url, name }) => unknown.has(name.registrable) && recipientIn(url.href, view.recipients),
  );
}

/** Traits of final link targets and reply addresses. */
export const carriedTraits: readonly Trait[] = [
  {
    id: "link.carries_stranger",
    holds: (view, facts) => {
      const unknown = new Set(strangers(view, facts));
      return carriedDomains(view).some((domain) => unknown.has(domain));
    },
  },
  {
    id: "link.recipient_at_stranger",
    holds: (view, facts) => addressedStrangers(view, facts).length > 0,
  },
  {
    id: "link.recipient_at_program",
    holds: (view, facts) =>
      addressedStrangers(view, facts).some(
        ({ url }) => /\.(?:php|html?|aspx?)$/i.test(url.pathname) || recipientIn(url.hash, view.recipients),
      ),
  },
  {
    id: "link.machine_host",
    holds: (_, { hosts }) => hosts.some((host) => /(?:^|[a-z.-])(?:\d{1,3}[.-]){3}\d{1,3}[.-].*[a-z]/.test(host)),
  },
  {
    id: "link.many_strangers",
    holds: (view, facts) => strangers(view, facts).length > 2 && !facts.domains.has(view.senderName.registrable),
  },
  {
    id: "from.claim_unsigned_strange_link",
    holds: (view, facts) => claimsUnsigned(view, facts) && strangers(view, facts).length > 0,
  },
  {
    id: "from.claim_unsigned_no_own_link",
    holds: (view, facts) =>
      claimsUnsigned(view, facts) && facts.domains.size > 0 && !facts.domains.has(view.senderName.registrable),
  },
  {
    id: "reply_to.behind_service",
    holds: (view) => trustedDomains.has(view.senderName.registrable) && answersElsewhere(view).length > 0,
  },
  {
    id: "reply_to.suspicious_suffix",
    holds: (view) => answersElsewhere(view).some((domain) => suspiciousSuffixes.has(domainName(domain).suffix)),
  },
];
