import type { Link } from "../body/link.ts";
import { type DomainName, domainName } from "../domains/domain-name.ts";
import { type Lookalike, lookalikeOf, type ProtectedDomain, protectDomain } from "../domains/lookalike.ts";
import { parsedUrl } from "../links/decode-url.ts";
import { redirectTarget } from "../links/redirect-target.ts";
import { unwrapLink } from "../links/unwrap-link.ts";
import type { Message } from "../message/message.ts";
import type { Address } from "../message/read-addresses.ts";
import { freemailDomains } from "../reference/mail-services.ts";
import { withoutInvisible } from "../text/invisible.ts";
import { brandImitatedBy } from "./brand-domains.ts";
import type { MailContext } from "./mail-context.ts";

/** A link as signals look at it. */
export interface ViewedLink {
  readonly link: Link;
  /** Where it leads without rewriters; null for what is no web address. */
  readonly url: URL | null;
  readonly name: DomainName | null;
  /** The address on another domain that it carries. */
  readonly redirect: string | null;
}

/** A mail with what several signals compute of it, and what is known around it. */
export interface MailView {
  readonly message: Message;
  readonly context: MailContext;
  readonly sender: Address;
  readonly senderName: DomainName;
  readonly isFreemail: boolean;
  /** The mailbox's addresses, in small letters. */
  readonly recipients: readonly string[];
  /** Links that a reader can follow. */
  readonly links: readonly ViewedLink[];
  /** What this sender writes, as it reads: NFKC, small letters, without marks that nobody sees. */
  readonly text: string;
  readonly subject: string;
  readonly protected: readonly ProtectedDomain[];
  /** Whom the sender's domain imitates; null when nobody. */
  readonly imitated: Lookalike | null;
  /** Whether the mailbox has written to this sender; null when that is not known. */
  readonly isSolicited: boolean | null;
}

const nobody: Address = { displayName: "", address: "", localPart: "", domain: "" };
const followed: ReadonlySet<Link["place"]> = new Set([
  "anchor",
  "area",
  "form",
  "image",
  "text",
  "refresh",
  "calendar",
  "document",
]);
const mostLinks = 200;

/** Prepares a mail for its signals. */
export function viewMail(message: Message, context: MailContext): MailView {
  const sender = senderOf(message.from);
  const { organization, partners, history } = context;
  const isFreemail = freemailDomains.has(domainName(sender.domain).registrable);
  const protectedDomains = [...(organization?.domains ?? []), ...(partners ?? [])].flatMap(
    (domain) => protectDomain(domain, organization?.domains ?? []) ?? [],
  );
  return {
    message,
    context,
    sender,
    senderName: domainName(sender.domain),
    isFreemail,
    recipients: (context.mailbox ?? [...message.to, ...message.cc].map(({ address }) => address))
      .map((address) => address.toLowerCase())
      .filter((address) => address.includes("@")),
    links: linksOf(message).slice(0, mostLinks).map(viewLink),
    text: plainText(message.body.thread.current.slice(0, 20_000)),
    subject: plainText(message.subject.text),
    protected: protectedDomains,
    imitated: isFreemail ? null : (lookalikeOf(sender.domain, protectedDomains) ?? brandImitatedBy(sender.domain)),
    isSolicited: history === null ? null : history.sent > 0,
  };
}

/** Who sends: a comma behind a name cuts it off its address, so the first name and the first address belong together. */
function senderOf(from: readonly Address[]): Address {
  const first = from[0] ?? nobody;
  const addressed = first.address === "" ? (from.find(({ address }) => address !== "") ?? first) : first;
  return first.displayName === "" ? addressed : { ...addressed, displayName: first.displayName };
}

function linksOf({ body, attachments }: Message): Link[] {
  return [...body.links, ...attachments.flatMap(({ links }) => links)].filter(({ place }) => followed.has(place));
}

function viewLink(link: Link): ViewedLink {
  const url = parsedUrl(unwrapLink(link.url).url);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  return {
    link,
    url: isWeb ? url : null,
    name: isWeb ? domainName(url.hostname) : null,
    redirect: isWeb ? redirectTarget(url) : null,
  };
}

/** A text for matching words in: what only looks different is the same. */
export function plainText(text: string): string {
  return withoutInvisible(text.normalize("NFKC")).toLowerCase();
}
