import { domainName } from "../domains/domain-name.ts";
import { lookalikeOf, protectDomain } from "../domains/lookalike.ts";
import { disposableDomains, freemailDomains } from "../reference/mail-services.ts";
import type { RuleContext } from "./rule-context.ts";

/** A forwarding destination. */
export interface Destination {
  readonly address: string;
  readonly isExternal: boolean;
  /** At a free email service. */
  readonly isFreemail: boolean;
  readonly isPartner: boolean;
  /** The domain of the organization or a partner that it imitates. */
  readonly imitates: string | null;
}

type Known = Pick<RuleContext, "ownDomains" | "ownAddresses" | "partnerDomains">;

const addressIn = /[^\s"'<>()[\]:;,]+@[^\s"'<>()[\]:;,]+/u;

/** The address in a rule or cmdlet value, such as `smtp:a@b`, `"A" [SMTP:a@b]` or a bare address. */
export function addressNamed(text: string): string | null {
  return addressIn.exec(text)?.[0].toLowerCase() ?? null;
}

/** Rates a destination. Names without an address are in the organization's directory. */
export function classifyDestination(text: string, known: Known): Destination {
  const address = addressNamed(text);
  if (address === null)
    return { address: text, isExternal: false, isFreemail: false, isPartner: false, imitates: null };
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const isExternal = !isWithin(domain, known.ownDomains) && !known.ownAddresses.includes(address);
  const isPartner = isExternal && isWithin(domain, known.partnerDomains);
  return {
    address,
    isExternal,
    isFreemail: isExternal && isFreemail(domain),
    isPartner,
    imitates: isExternal && !isPartner ? imitatedBy(domain, known) : null,
  };
}

/** Whether a domain is one of these or a subdomain. */
export function isWithin(domain: string, domains: readonly string[]): boolean {
  return domains.some((each) => domain === each.toLowerCase() || domain.endsWith(`.${each.toLowerCase()}`));
}

/** Services with domains in many countries, by their common label. */
const freemailLabels = new Set(
  "gmail googlemail yahoo ymail hotmail outlook live msn aol icloud proton protonmail tutanota tuta gmx mail yandex zoho fastmail mailbox webmail freemail inbox".split(
    " ",
  ),
);

function isFreemail(domain: string): boolean {
  const { registrable, label } = domainName(domain);
  if (freemailDomains.has(registrable) || disposableDomains.has(registrable)) return true;
  // They own the name in every country, but not longer names such as `outlook-sales`.
  return freemailLabels.has(label.toLowerCase());
}

function imitatedBy(domain: string, { ownDomains, partnerDomains }: Known): string | null {
  for (const original of [...ownDomains, ...partnerDomains]) {
    const prepared = protectDomain(original, [...ownDomains, ...partnerDomains]);
    if (prepared !== null && lookalikeOf(domain, [prepared]) !== null) return original;
  }
  return null;
}
