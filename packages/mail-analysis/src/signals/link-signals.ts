import { type DomainName, registrableDomain } from "../domains/domain-name.ts";
import { lookalikeOf, protectDomain } from "../domains/lookalike.ts";
import { shownHost } from "../links/shown-host.ts";
import {
  fileHosts,
  landingHosts,
  pageBuilders,
  shorteners,
  subdomainHosts,
  trustedDomains,
} from "../reference/host-lists.ts";
import { entryFor } from "../reference/host-set.ts";
import { bulkServices, cloudHosts } from "../reference/mail-services.ts";
import { brandImitatedBy } from "./brand-domains.ts";
import type { MailView, ViewedLink } from "./mail-view.ts";
import { recipientIn } from "./recipient-in-url.ts";
import { evidence, raisedBy, type Reading, showing, type Signal, unavailable } from "./signal.ts";

type WebLink = ViewedLink & { readonly url: URL; readonly name: DomainName };

/** Links with a host and their target. */
export function webLinks({ links }: MailView): WebLink[] {
  return links.filter((each): each is WebLink => each.url !== null && each.name !== null);
}

const those =
  (holds: (link: WebLink, view: MailView) => boolean) =>
  (view: MailView): Reading =>
    raisedBy(
      webLinks(view)
        .filter((link) => holds(link, view))
        .map(linkEvidence),
    );

function linkEvidence({ link }: ViewedLink) {
  const shown = evidence("link", link.url, link.span);
  return link.text === "" || link.text === link.url ? shown : showing("shown_as", link.text, shown);
}

/** Public hosts: files, pages and subdomains for anyone. */
export function isPublicHost({ url: { hostname } }: WebLink): boolean {
  const below = entryFor(subdomainHosts, hostname);
  if (below !== null && below !== hostname && hostname !== `www.${below}`) return true;
  return [fileHosts, pageBuilders, landingHosts, cloudHosts].some((list) => entryFor(list, hostname) !== null);
}

/** Whether a host isn't in the lists of well-known senders and services. */
function isUnknownHost({ name, url }: WebLink): boolean {
  return !trustedDomains.has(name.registrable) && entryFor(bulkServices, url.hostname) === null;
}

const consentHosts = /^(?:login\.microsoftonline\.com|login\.live\.com|accounts\.google\.com)$/;
const consentScopes = /mail|files|offline_access|gmail|drive|contacts/i;

function asksConsent({ url }: WebLink, { text }: MailView): boolean {
  if (/^(?:www\.)?microsoft\.com$/.test(url.hostname) && url.pathname.startsWith("/devicelogin"))
    return /\b[a-z\d]{9}\b/.test(text);
  if (!consentHosts.test(url.hostname) || !/authorize|\/o\/oauth2|devicecode|deviceauth/i.test(url.pathname))
    return false;
  return /deviceauth|devicecode/i.test(url.pathname)
    ? /\b[a-z\d]{8,9}\b/.test(text)
    : url.searchParams.has("client_id") && consentScopes.test(url.searchParams.get("scope") ?? "");
}

const dangerous = /^(?:data|blob|javascript|vbscript|ms-appinstaller|search-ms|search|file|ms-msdt)$/;
const credentialPath =
  /(?:^|[/?=&._-])(?:log-?in|sign-?in|log-?on|verify|verification|owa|auth|secure|account|update|confirm|webmail|password|wp-content|wp-includes|wp-admin|cgi-bin)(?:[/?=&._-]|$)/i;
/** Max length of a message with a single call to action. */
const shortText = 600;

export const linkSignals: readonly Signal[] = [
  {
    id: "link.text_mismatch",
    family: "link",
    severity: "high",
    read: those(({ link, name }) => {
      const shown = link.place === "text" ? null : shownHost(link.text);
      return shown !== null && registrableDomain(shown) !== name.registrable && !isTracked(name.registrable, shown);
    }),
  },
  {
    id: "link.shortener",
    family: "link",
    severity: "low",
    read: those(({ url }) => entryFor(shorteners, url.hostname) !== null),
  },
  { id: "link.ip_host", family: "link", severity: "medium", read: those(({ url }) => isAddressHost(url.hostname)) },
  {
    id: "link.userinfo",
    family: "link",
    severity: "high",
    read: those(({ url }) => url.username !== "" || /^\/(?:%40|@)[\w-]+\.[a-z]{2,}/i.test(url.pathname)),
  },
  {
    id: "link.open_redirect",
    family: "link",
    severity: "medium",
    read: those(
      ({ redirect, name }, view) =>
        redirect !== null && trustedDomains.has(name.registrable) && name.registrable !== view.senderName.registrable,
    ),
  },
  {
    id: "link.free_host",
    family: "link",
    severity: "medium",
    read: those(
      (link, view) =>
        view.isSolicited !== true && link.name.registrable !== view.senderName.registrable && isPublicHost(link),
    ),
  },
  {
    id: "link.recipient_in_url",
    family: "link",
    severity: "high",
    read: those(({ url }, { recipients }) => recipientIn(url.href, recipients)),
  },
  {
    id: "link.lookalike",
    family: "link",
    severity: "high",
    read(view) {
      const own = view.isFreemail ? null : protectDomain(view.sender.domain);
      const all = [...view.protected, ...(own === null ? [] : [own])];
      const found = webLinks(view).filter(({ url }) => {
        const like = lookalikeOf(url.hostname, all);
        if (like !== null && (like.class !== "tld_swap" || like.imitates !== view.senderName.registrable)) return true;
        return isUnknownHostName(url.hostname) && brandImitatedBy(url.hostname) !== null;
      });
      return raisedBy(found.map(linkEvidence));
    },
  },
  { id: "link.oauth_consent", family: "link", severity: "high", read: those(asksConsent) },
  {
    id: "link.data_or_blob",
    family: "link",
    severity: "high",
    read: ({ links }) => raisedBy(links.filter(({ link }) => dangerous.test(link.scheme)).map(linkEvidence)),
  },
  {
    id: "link.credential_path",
    family: "link",
    severity: "low",
    read: those(
      (link, view) =>
        link.name.registrable !== view.senderName.registrable &&
        isUnknownHost(link) &&
        credentialPath.test(link.url.pathname + link.url.search.slice(0, 200)),
    ),
  },
  {
    id: "link.qr",
    family: "link",
    severity: "medium",
    read: ({ context: { codes } }) =>
      codes === null
        ? unavailable
        : raisedBy(codes.filter((code) => /^https?:/i.test(code)).map((code) => evidence("link", code))),
  },
  {
    id: "link.qr_recipient",
    family: "link",
    severity: "high",
    read: ({ context: { codes }, recipients }) =>
      codes === null
        ? unavailable
        : raisedBy(
            codes
              .filter((code) => /^https?:/i.test(code) && recipientIn(code, recipients))
              .map((code) => evidence("link", code)),
          ),
  },
  {
    id: "link.single_cta_low_rep",
    family: "link",
    severity: "medium",
    read(view) {
      const foreign = webLinks(view).filter(({ name }) => name.registrable !== view.senderName.registrable);
      const hosts = new Set(foreign.map(({ url }) => url.hostname));
      const isLow = hosts.size === 1 && view.isSolicited !== true && view.text.length < shortText;
      return raisedBy(isLow ? foreign.filter(isUnknownHost).slice(0, 1).map(linkEvidence) : []);
    },
  },
];

function isUnknownHostName(host: string): boolean {
  return !trustedDomains.has(registrableDomain(host)) && entryFor(bulkServices, host) === null;
}

/** Click trackers also separate shown addresses from their pages in legitimate email. */
function isTracked(registrable: string, shown: string): boolean {
  return bulkServices.has(registrable) || registrableDomain(shown) === "";
}

/** Whether a host is an IP address; the URL parser has already normalized IPv4. */
export function isAddressHost(host: string): boolean {
  return host.startsWith("[") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}
