import { domainName, registrableDomain } from "../domains/domain-name.ts";
import { isMixedScript } from "../domains/mixed-script.ts";
import { shorteners, suspiciousSuffixes, trustedDomains } from "../reference/host-lists.ts";
import { entryFor } from "../reference/host-set.ts";
import { bulkServices, freemailDomains } from "../reference/mail-services.ts";
import { brandsIn, isOwnedBy } from "../signals/brand-names.ts";
import { isPublicHost, webLinks } from "../signals/link-signals.ts";
import type { MailView } from "../signals/mail-view.ts";
import { hasInvisible } from "../text/invisible.ts";
import { lexicon, type Topic } from "../text/lexicon.ts";
import { bodyTraits } from "./body-traits.ts";
import { bulkTraits } from "./bulk-traits.ts";
import { carriedTraits } from "./carried-traits.ts";
import { lureTraits } from "./lure-traits.ts";
import { relationTraits } from "./relation-traits.ts";
import { type Facts, factsOf, type Trait } from "./trait.ts";

const manyConsonants = /[bcdfghjklmnpqrstvwxz]{6,}/;

function isRandom(host: string): boolean {
  return manyConsonants.test(host) || /\d{4,}/.test(host);
}

/** Whether the sender's domain appears where only its owner or an authorized service can put it. */
function isCoherent({ senderName: { registrable } }: MailView, { signers, envelope }: Facts): boolean {
  return registrable !== "" && (signers.includes(registrable) || envelope === registrable);
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

const topicTrait = (topic: Topic): Trait => ({
  id: `topic.${topic}`,
  holds: ({ text, subject }) => text.search(lexicon[topic]) !== -1 || subject.search(lexicon[topic]) !== -1,
});

const money =
  /(?:[$€£]|usd|us\$|eur|r\$)\s?\d[\d,.]{5,}|\d[\d,.]{5,}\s?(?:usd|dollars?|euros?|million)|(?<!\p{L})(?:million|milh[õo]es|millionen)(?!\p{L})/u;
const freeAddress =
  /[\w.+-]+@(?<domain>(?:gmail|yahoo|outlook|hotmail|aol|proton(?:mail)?|yandex|icloud|gmx|mail)\.[a-z.]{2,6})/;

export const traits: readonly Trait[] = [
  { id: "from.missing", holds: ({ sender }) => sender.address === "" },
  {
    id: "from.no_domain",
    holds: ({ sender, senderName }) =>
      sender.address !== "" && (senderName.registrable === "" || !/^[\w.-]+\.[a-z]{2,}$/i.test(senderName.host)),
  },
  { id: "from.digits", holds: ({ sender }) => /\d{4,}/.test(sender.localPart) },
  {
    id: "from.random_name",
    holds: ({ sender: { localPart } }) => localPart.length >= 12 && /\d/.test(localPart) && entropy(localPart) > 3.5,
  },
  {
    id: "from.random_host",
    holds: ({ senderName }) => manyConsonants.test(senderName.host) || /\d{3,}/.test(senderName.host),
  },
  { id: "from.deep_host", holds: ({ senderName }) => senderName.subdomain.split(".").length > 2 },
  {
    id: "from.tenant_host",
    holds: ({ senderName }) => /onmicrosoft\.com$|firebaseapp\.com$|web\.app$|herokuapp\.com$/.test(senderName.host),
  },
  {
    id: "from.trusted",
    holds: (view, facts) => trustedDomains.has(view.senderName.registrable) && !isForeignEnvelope(view, facts),
  },
  {
    id: "from.trusted_foreign_envelope",
    holds: (view, facts) => trustedDomains.has(view.senderName.registrable) && isForeignEnvelope(view, facts),
  },
  {
    id: "from.brand_owned",
    holds: (view, facts) =>
      brandsIn(facts.name).some((brand) => isOwnedBy(brand, view.senderName)) && !isForeignEnvelope(view, facts),
  },
  {
    id: "from.signed_by_others",
    holds: ({ senderName }, { signers }) => signers.length > 0 && !signers.includes(senderName.registrable),
  },
  {
    id: "from.names_domain",
    holds: ({ senderName }, { name }) =>
      senderName.label.length > 3 &&
      name.replace(/[^\p{L}\d]/gu, "").includes(senderName.label.toLowerCase().replaceAll("-", "")),
  },
  {
    id: "envelope.root",
    holds: ({ message }) =>
      /^(?:root|www-data|apache|nobody|bitnami|ubuntu|admin|httpd?)$/i.test(message.returnPath?.localPart ?? ""),
  },
  {
    id: "message_id.local",
    holds: ({ message }) => /@(?:localhost(?:\.localdomain)?|localhost\.local)$/i.test(message.messageId ?? ""),
  },
  {
    id: "message_id.other",
    holds: ({ senderName }, { messageIdDomain, envelope, signers }) =>
      messageIdDomain !== "" &&
      messageIdDomain !== senderName.registrable &&
      messageIdDomain !== envelope &&
      !signers.includes(messageIdDomain) &&
      !bulkServices.has(messageIdDomain) &&
      !freemailDomains.has(messageIdDomain),
  },
  {
    id: "reply_to.other_freemail",
    holds: ({ message, isFreemail, sender }) =>
      isFreemail &&
      message.replyTo.some(
        ({ address, domain }) => address.toLowerCase() !== sender.address.toLowerCase() && freemailDomains.has(domain),
      ),
  },
  {
    id: "name.address",
    holds: ({ sender }, { name }) => name.includes("@") && !name.includes(sender.address.toLowerCase()),
  },
  {
    id: "name.host",
    holds: ({ senderName }, { name }) => {
      const host = /[\w-]+\.(?:com|org|net|io|br|de|co|uk|fr)\b/.exec(name)?.[0];
      return host !== undefined && registrableDomain(host) !== senderName.registrable;
    },
  },
  {
    id: "name.symbols",
    holds: ({ sender }) => /\p{Extended_Pictographic}|[\u{1D400}-\u{1D7FF}]/u.test(sender.displayName),
  },
  {
    id: "subject.brand",
    holds: ({ subject, senderName }) => brandsIn(subject).some((brand) => !isOwnedBy(brand, senderName)),
  },
  {
    id: "subject.letters_of_mathematics",
    holds: ({ message }) => /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E]/u.test(message.subject.text),
  },
  { id: "subject.invisible", holds: ({ message }) => hasInvisible(message.subject.text) },
  {
    id: "subject.recipient",
    holds: ({ subject, recipients }) =>
      recipients.some(
        (address) =>
          subject.includes(address) ||
          (address.indexOf("@") > 3 && subject.includes(address.slice(0, address.indexOf("@")))),
      ),
  },
  {
    id: "subject.reference",
    holds: ({ message }) => /[#[({]\s*(?=[a-z-]*\d)[a-z\d-]{5,}\s*[\])}]?\s*$/i.test(message.subject.text),
  },
  { id: "subject.empty", holds: ({ subject }) => subject.trim() === "" },
  {
    id: "subject.capitals",
    holds: ({ message: { subject } }) =>
      subject.base.length > 8 && /\p{Lu}/u.test(subject.base) && subject.base === subject.base.toUpperCase(),
  },
  {
    id: "text.mixed_script",
    holds: ({ message }) =>
      `${message.subject.text} ${message.body.thread.current.slice(0, 3000)}`
        .split(/[^\p{L}\p{M}]+/u)
        .some(isMixedScript),
  },
  {
    id: "text.brand",
    holds: ({ text, senderName }) => brandsIn(text.slice(0, 1500)).some((brand) => !isOwnedBy(brand, senderName)),
  },
  {
    id: "text.picture_only",
    holds: ({ text, message }) =>
      text.length < 120 && (message.body.page?.images.some(({ isTracker }) => !isTracker) ?? false),
  },
  { id: "text.money", holds: ({ text }) => money.test(text) },
  {
    id: "text.freemail_address",
    holds: ({ text, sender }) => {
      const found = freeAddress.exec(text);
      return found !== null && found[0] !== sender.address.toLowerCase();
    },
  },
  { id: "text.form", holds: ({ message }) => (message.body.page?.forms.length ?? 0) > 0 },
  { id: "link.own", holds: ({ senderName }, { domains }) => domains.has(senderName.registrable) },
  {
    id: "link.none_own",
    holds: ({ senderName }, { domains }) => domains.size > 0 && !domains.has(senderName.registrable),
  },
  {
    id: "link.one_foreign",
    holds: ({ senderName }, { domains }) => domains.size === 1 && !domains.has(senderName.registrable),
  },
  { id: "link.service", holds: (_, { hosts }) => hosts.some((host) => entryFor(bulkServices, host) !== null) },
  {
    id: "link.coherent_service",
    holds: (view, facts) =>
      isCoherent(view, facts) &&
      facts.hosts.some(
        (host) => entryFor(bulkServices, host) !== null || registrableDomain(host) === view.senderName.registrable,
      ),
  },
  {
    id: "link.trusted_only",
    holds: (_, { domains }) => domains.size > 0 && [...domains].every((domain) => trustedDomains.has(domain)),
  },
  {
    id: "link.suspicious_suffix",
    holds: (_, { hosts }) => hosts.some((host) => suspiciousSuffixes.has(domainName(host).suffix)),
  },
  {
    id: "link.random_host",
    holds: ({ senderName }, { hosts }) =>
      hosts.some((host) => isRandom(host) && registrableDomain(host) !== senderName.registrable),
  },
  {
    id: "link.only_anybodys",
    holds: (view) => {
      const links = webLinks(view);
      return (
        links.length > 0 &&
        links.every((link) => isPublicHost(link) || entryFor(shorteners, link.url.hostname) !== null)
      );
    },
  },
  {
    id: "link.one_page",
    holds: (view) => {
      const links = webLinks(view);
      return links.length >= 3 && new Set(links.map(({ url }) => url.origin + url.pathname)).size === 1;
    },
  },
  {
    id: "link.pictures_only",
    holds: ({ message: { body } }) => {
      const pictures = body.links.some(({ place, scheme }) => place === "image" && scheme.startsWith("http"));
      return pictures && !body.links.some(({ place, scheme }) => place === "anchor" && scheme.startsWith("http"));
    },
  },
  {
    id: "link.long_token",
    holds: (view) =>
      webLinks(view).some(
        ({ url, name }) =>
          name.registrable !== view.senderName.registrable &&
          entryFor(bulkServices, url.hostname) === null &&
          /\/[\w-]{30,}(?:\/|$)/.test(url.pathname),
      ),
  },
  {
    id: "link.foreign_mailto",
    holds: ({ links, senderName }) =>
      links.some(
        ({ link }) => link.scheme === "mailto" && registrableDomain(link.host ?? "") !== senderName.registrable,
      ),
  },
  {
    id: "link.brand_in_host",
    holds: (_, { hosts }) =>
      hosts.some((host) => brandsIn(host.replace(/[.-]/g, " ")).some((brand) => !isOwnedBy(brand, domainName(host)))),
  },
  {
    id: "attachment.page",
    holds: ({ message }) => message.attachments.some(({ type, isInline }) => type.kind === "page" && !isInline),
  },
  {
    id: "attachment.archive",
    holds: ({ message }) =>
      message.attachments.some(
        ({ type, extension }) => type.kind === "archive" && !/^(?:docx|xlsx|pptx|odt|ods)$/.test(extension),
      ),
  },
  { id: "to.missing", holds: ({ recipients, message }) => recipients.length === 0 && message.bulk.listId === null },
  {
    id: "to.sender",
    holds: ({ recipients, sender }) => sender.address !== "" && recipients.includes(sender.address.toLowerCase()),
  },
  ...(
    [
      "urgency",
      "credential",
      "wire",
      "fortune",
      "prize",
      "delivery",
      "otherChannel",
      "charge",
      "answerMe",
      "loan",
      "coin",
      "points",
    ] as const
  ).map(topicTrait),
  ...relationTraits,
  ...bulkTraits,
  ...bodyTraits,
  ...lureTraits,
  ...carriedTraits,
];

function isForeignEnvelope({ senderName }: MailView, { envelope, signers }: Facts): boolean {
  return (
    envelope !== "" &&
    envelope !== senderName.registrable &&
    !bulkServices.has(envelope) &&
    !signers.includes(senderName.registrable)
  );
}

/** IDs of the traits of a message. */
export function traitsOf(view: MailView): string[] {
  const facts = factsOf(view);
  return traits.filter(({ holds }) => holds(view, facts)).map(({ id }) => id);
}
