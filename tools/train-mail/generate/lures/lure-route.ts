import { brands } from "@parapet/mail-analysis/training";
import { freemail, people, families, recipients, type Route, title } from "../generate-route.ts";
import { services } from "../services.ts";
import { type Random, generateCompany } from "../values.ts";
import type { LureKind } from "./kinds.ts";
import { lookalikeDomain, lureLinks, throwawayDomain } from "./lure-hosts.ts";

/** Delivery of an unwanted message, and the impersonated name. */
export interface LureRoute extends Route {
  readonly brand: string;
  /** A page of the brand itself, which lures copy in their footers. */
  readonly brandLink: () => string;
  readonly recipient: string;
}

const offices =
  "Support|Security|Service|Team|Notification|Customer Service|Account|Alert|Admin|Billing|Delivery|Rewards|Mail Server|Help Desk|Info".split(
    "|",
  );
const locals =
  "noreply no-reply info support service admin security account notification billing contact update alert mail news help customer office sales".split(
    " ",
  );

/** The claimed sender and the actual servers of an unwanted message. */
interface Sender {
  readonly address: string;
  readonly envelope: string;
  readonly signer: string | null;
  readonly messageId: string;
}

type SenderKind = (random: Random, brand: string, owned: string) => Sender;

function self(address: string, host: string, random: Random): Sender {
  const other = random.happens(0.3) ? throwawayDomain(random) : host;
  return {
    address,
    envelope: other === host ? address : `bounce-${random.number(9999)}@${other}`,
    signer: random.happens(0.4) ? null : random.happens(0.7) ? host : other,
    messageId: random.happens(0.95) ? random.pick([host, other]) : "localhost.localdomain",
  };
}

function mailbox(random: Random): string {
  const word = random
    .token(6 + random.number(8))
    .replace(/[_-]/g, "q")
    .toLowerCase();
  const person = random.pick(people).toLowerCase();
  return random.pick([
    ...Array.from({ length: 7 }, () => random.pick(locals)),
    person,
    word,
    `${word}${random.number(9999)}`,
  ]);
}

const throwaway: SenderKind = (random) => {
  const host = throwawayDomain(random);
  return self(`${mailbox(random)}@${host}`, host, random);
};
const lookalike: SenderKind = (random, brand) => {
  const host = lookalikeDomain(random, brand);
  return self(`${mailbox(random)}@${host}`, host, random);
};
const broken: SenderKind = (random) => {
  const { domain } = generateCompany(random);
  return self(`${mailbox(random)}@${domain}`, domain, random);
};
const free: SenderKind = (random) => {
  const host = random.pick(freemail);
  const local = `${random.pick(people)}.${random.pick(families)}${random.number(9999)}`.toLowerCase();
  return self(`${local}@${host}`, host, random);
};
const tenant: SenderKind = (random) => {
  const host = `${random.token(9).toLowerCase().replace(/[_-]/g, "z")}.${random.pick(["onmicrosoft.com", "firebaseapp.com", "web.app"])}`;
  return self(`${mailbox(random)}@${host}`, host, random);
};
const forged: SenderKind = (random, _, owned) => {
  const other = throwawayDomain(random);
  return {
    address: `${mailbox(random)}@${owned}`,
    envelope: `${random.pick(locals)}@${other}`,
    signer: null,
    messageId: other,
  };
};
const server: SenderKind = (random) => {
  const host = `${random.pick(["vps", "server", "mail", "host"])}${random.number(99)}.${throwawayDomain(random)}`;
  return { address: `${mailbox(random)}@${host}`, envelope: `www-data@${host}`, signer: null, messageId: host };
};
const service: SenderKind = (random) => {
  const { domain } = generateCompany(random);
  const by = random.pick(services);
  const envelope = by.envelope.replace("{d}", domain).replace("{n}", String(random.number(999)));
  return {
    address: `${mailbox(random)}@${domain}`,
    envelope: `bounces@${envelope}`,
    signer: random.happens(0.7) ? domain : envelope,
    messageId: by.messageId.replace("{d}", domain).replace("{n}", String(random.number(999))),
  };
};

const clickers = [
  throwaway,
  throwaway,
  lookalike,
  lookalike,
  broken,
  broken,
  tenant,
  forged,
  forged,
  server,
  service,
  service,
  service,
  free,
];
const answerers = [free, free, free, broken, throwaway, lookalike, server, service];

function shownName(random: Random, kind: LureKind, brand: string, sender: Sender): string {
  const person = `${random.pick(people)} ${random.pick(families)}`;
  if (kind.asks === "answer" && random.happens(0.85))
    return random.pick([person, `Mr. ${person}`, `Mrs ${person}`, person]);
  if (kind.isBranded && random.happens(0.6)) return random.happens(0.6) ? brand : `${brand} ${random.pick(offices)}`;
  const domain = sender.address.split("@")[1] ?? "";
  return random.pick([
    random.pick(offices),
    `${domain} ${random.pick(offices)}`,
    person,
    generateCompany(random).name,
    "contoso.com Admin",
  ]);
}

/**
 * Generates the delivery of an unwanted message: throwaway domain, compromised site, free mailbox, service or forged
 * name.
 */
export function lureRoute(random: Random, kind: LureKind): LureRoute {
  const chosen = random.pick(brands);
  const brand = title(chosen.names[0] ?? "");
  const sender = random.pick(kind.asks === "click" ? clickers : answerers)(random, brand, chosen.owned[0] ?? "");
  const recipient = `${random.pick(recipients)}@contoso.com`;
  const domain = sender.address.split("@")[1] ?? "";
  const isBare = random.happens(0.2);
  const name = shownName(random, kind, brand, sender);
  const asksElsewhere = random.happens(kind.asks === "answer" ? 0.35 : 0.08);
  const elsewhere = random.happens(0.6) ? random.pick(freemail) : throwawayDomain(random);
  const link = lureLinks(random, domain, brand, recipient);
  const line = (share: number, text: string) => (random.happens(share) ? [text] : []);
  const to = random.happens(0.92) ? recipient : random.pick([sender.address, "", ""]);
  const signature = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${sender.signer}; s=s1; h=from:to:subject; bh=${random.token(40)}; b=${random.token(60)}`;
  const lines = (subject: string) => [
    ...(isBare ? [] : [`Return-Path: <${sender.envelope}>`]),
    ...(isBare || sender.signer === null ? [] : [signature]),
    random.happens(0.12) ? `From: ${name}` : `From: ${random.happens(0.93) ? `"${name}" ` : ""}<${sender.address}>`,
    ...(asksElsewhere ? [`Reply-To: ${mailbox(random)}${random.number(99)}@${elsewhere}`] : []),
    ...(to === "" ? [] : [`To: ${to}`]),
    `Subject: ${subject}`,
    ...line(0.85, `Message-ID: <${random.token(24)}@${sender.messageId}>`),
    ...line(
      0.12,
      `List-Unsubscribe: <https://${random.happens(0.5) ? domain : throwawayDomain(random)}/u/${random.token(12)}>`,
    ),
    "MIME-Version: 1.0",
  ];
  return {
    headers: (subject) => `${lines(subject).join("\r\n")}\r\n`,
    link,
    tracker: () => `https://${domain}/o/${random.token(12)}.gif`,
    pictureHost: random.happens(0.5) ? throwawayDomain(random) : "i.imgur.com",
    links: kind.asks === "click",
    isPlain: random.happens(kind.asks === "click" ? 0.08 : 0.5),
    isPersonal: kind.asks !== "click",
    brand,
    brandLink: () => `https://www.${chosen.owned[0] ?? ""}/${random.pick(["help", "privacy", "terms", "contact", ""])}`,
    recipient,
  };
}
