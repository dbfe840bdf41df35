import type { Link } from "../body/link.ts";
import { type DomainName, domainName, registrableDomain } from "../domains/domain-name.ts";
import { type Lookalike, lookalikeOf, type ProtectedDomain, protectDomain } from "../domains/lookalike.ts";
import { parsedUrl, decodedUrl } from "../links/decode-url.ts";
import { unwrapLink } from "../links/unwrap-link.ts";
import type { Message } from "../message/message.ts";
import type { Address } from "../message/read-addresses.ts";
import { freemailDomains } from "../reference/mail-services.ts";
import { withoutInvisible } from "../text/invisible.ts";
import { brandImitatedBy } from "./brand-domains.ts";
import type { MailContext } from "./mail-context.ts";

/** The address on another registrable domain in a link's query, path or fragment; null if there is none. */
export function redirectTarget(url: URL): string | null {
  const own = registrableDomain(url.hostname);
  const query = url.search.slice(1, 4096);
  const values = [
    ...query.split(/[&;]/).map((pair) => pair.slice(pair.indexOf("=") + 1)),
    ...url.pathname.slice(0, 4096).split("/"),
    url.hash.slice(1, 4096),
    afterScheme(url.pathname),
    ...unnamedTargets(url),
    // Browsers add the scheme of the current page.
    ...[...url.searchParams.values()].flatMap((value) => (/^\/\/[\w-]+\.\w/.test(value) ? [`https:${value}`] : [])),
  ];
  for (const value of values) {
    const target = value.length < 10 ? null : decodedUrl(value);
    const host = target === null ? "" : (URL.parse(target)?.hostname ?? "");
    if (host !== "" && registrableDomain(host) !== own) return target;
  }
  return null;
}

const host = /^(?:s\/)?(?<address>[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#].*)?)$/i;

/** Search engines use addresses without a scheme or with a two-letter prefix. */
function unnamedTargets({ hostname, pathname, searchParams }: URL): string[] {
  if (/(?:^|\.)bing\.com$/.test(hostname) && pathname.startsWith("/ck/"))
    return [searchParams.get("u")?.slice(2) ?? ""];
  if (!/(?:^|\.)google(?:\.com?)?\.[a-z]{2,3}$/.test(hostname)) return [];
  const carried = [pathname.replace(/^\/amp\//, ""), searchParams.get("u") ?? "", searchParams.get("q") ?? ""];
  return carried.flatMap((each) => host.exec(each)?.groups?.["address"] ?? []).map((address) => `https://${address}`);
}

/** A complete address in a path: `/redirect/https://…`. */
function afterScheme(path: string): string {
  const at = path.search(/https?:\/\/?/i);
  return at <= 0 ? "" : path.slice(at).replace(/^(https?):\/+/i, "$1://");
}

/** A link prepared for signals. */
export interface ViewedLink {
  readonly link: Link;
  /** Its unwrapped target; null if it isn't a web address. */
  readonly url: URL | null;
  readonly name: DomainName | null;
  /** An address on another domain inside it. */
  readonly redirect: string | null;
}

/** A message with values shared by several signals, and its context. */
export interface MailView {
  readonly message: Message;
  readonly context: MailContext;
  readonly sender: Address;
  readonly senderName: DomainName;
  readonly isFreemail: boolean;
  /** The mailbox's addresses in lowercase. */
  readonly recipients: readonly string[];
  /** Links that a reader can follow. */
  readonly links: readonly ViewedLink[];
  /** The sender's text, normalized: NFKC, lowercase, without invisible characters. */
  readonly text: string;
  readonly subject: string;
  readonly protected: readonly ProtectedDomain[];
  /** The domain that the sender imitates; null if none. */
  readonly imitated: Lookalike | null;
  /** Whether the mailbox has written to this sender; null if unknown. */
  readonly isSolicited: boolean | null;
}

const noAddress: Address = { displayName: "", address: "", localPart: "", domain: "" };
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
const maxLinks = 200;

/** Prepares a message for its signals. */
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
    links: linksOf(message).slice(0, maxLinks).map(viewLink),
    text: plainText(message.body.thread.current.slice(0, 20_000)),
    subject: plainText(message.subject.text),
    protected: protectedDomains,
    imitated: isFreemail ? null : (lookalikeOf(sender.domain, protectedDomains) ?? brandImitatedBy(sender.domain)),
    isSolicited: history === null ? null : history.sent > 0,
  };
}

/** The sender. An unquoted comma splits a name from its address, so join the first name and the first address. */
function senderOf(from: readonly Address[]): Address {
  const first = from[0] ?? noAddress;
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

/** Normalizes a text for matching. */
export function plainText(text: string): string {
  return withoutInvisible(text.normalize("NFKC")).toLowerCase();
}
