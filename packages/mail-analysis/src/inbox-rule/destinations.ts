import { domainName } from "../domains/domain-name.ts";
import { lookalikeOf, protectDomain } from "../domains/lookalike.ts";
import { disposableDomains, freemailDomains } from "../reference/mail-services.ts";
import type { RuleContext } from "./rule-context.ts";

/** Where mail is sent on to. */
export interface Destination {
  readonly address: string;
  readonly isExternal: boolean;
  /** A service where anybody gets a mailbox. */
  readonly isFreemail: boolean;
  readonly isPartner: boolean;
  /** The domain of the organization or of a partner that this one imitates. */
  readonly imitates: string | null;
}

type Known = Pick<RuleContext, "ownDomains" | "ownAddresses" | "partnerDomains">;

const addressIn = /[^\s"'<>()[\]:;,]+@[^\s"'<>()[\]:;,]+/u;

/** The address in what a rule or a cmdlet names, which may be `smtp:a@b`, `"A" [SMTP:a@b]` or a bare address. */
export function addressNamed(text: string): string | null {
  return addressIn.exec(text)?.[0].toLowerCase() ?? null;
}

/** Judges where mail goes. Who is named without an address is in the organization's own directory. */
export function judgeDestination(text: string, known: Known): Destination {
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

/** Whether a domain is one of these or below one of them. */
export function isWithin(domain: string, domains: readonly string[]): boolean {
  return domains.some((each) => domain === each.toLowerCase() || domain.endsWith(`.${each.toLowerCase()}`));
}

/** Services that have a domain in many countries, by the label they all share. */
const freemailLabels = new Set(
  "gmail googlemail yahoo ymail hotmail outlook live msn aol icloud proton protonmail tutanota tuta gmx mail yandex zoho fastmail mailbox webmail freemail inbox".split(
    " ",
  ),
);

function isFreemail(domain: string): boolean {
  const { registrable, label } = domainName(domain);
  if (freemailDomains.has(registrable) || disposableDomains.has(registrable)) return true;
  // Their names are theirs in every country; a longer name, such as `outlook-sales`, is another one.
  return freemailLabels.has(label.toLowerCase());
}

function imitatedBy(domain: string, { ownDomains, partnerDomains }: Known): string | null {
  for (const original of [...ownDomains, ...partnerDomains]) {
    const prepared = protectDomain(original, [...ownDomains, ...partnerDomains]);
    if (prepared !== null && lookalikeOf(domain, [prepared]) !== null) return original;
  }
  return null;
}
