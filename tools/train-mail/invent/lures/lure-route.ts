import { brands } from "@parapet/mail-analysis/training";
import { freemail, people, families, recipients, type Route, title } from "../invent-route.ts";
import { services } from "../services.ts";
import { type Chance, inventCompany } from "../values.ts";
import type { LureKind } from "./kinds.ts";
import { lookalikeDomain, lureLinks, throwawayDomain } from "./lure-hosts.ts";

/** How an unwanted mail comes, and whose name it borrows. */
export interface LureRoute extends Route {
  readonly brand: string;
  /** A page of the brand itself, as lures copy it below. */
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

/** Who an unwanted mail says it is from, and whose servers send it. */
interface Sender {
  readonly address: string;
  readonly envelope: string;
  readonly signer: string | null;
  readonly messageId: string;
}

type SenderKind = (chance: Chance, brand: string, owned: string) => Sender;

function self(address: string, host: string, chance: Chance): Sender {
  const other = chance.happens(0.3) ? throwawayDomain(chance) : host;
  return {
    address,
    envelope: other === host ? address : `bounce-${chance.number(9999)}@${other}`,
    signer: chance.happens(0.4) ? null : chance.happens(0.7) ? host : other,
    messageId: chance.happens(0.95) ? chance.pick([host, other]) : "localhost.localdomain",
  };
}

function mailbox(chance: Chance): string {
  const random = chance
    .token(6 + chance.number(8))
    .replace(/[_-]/g, "q")
    .toLowerCase();
  const person = chance.pick(people).toLowerCase();
  return chance.pick([
    ...Array.from({ length: 7 }, () => chance.pick(locals)),
    person,
    random,
    `${random}${chance.number(9999)}`,
  ]);
}

const throwaway: SenderKind = (chance) => {
  const host = throwawayDomain(chance);
  return self(`${mailbox(chance)}@${host}`, host, chance);
};
const lookalike: SenderKind = (chance, brand) => {
  const host = lookalikeDomain(chance, brand);
  return self(`${mailbox(chance)}@${host}`, host, chance);
};
const broken: SenderKind = (chance) => {
  const { domain } = inventCompany(chance);
  return self(`${mailbox(chance)}@${domain}`, domain, chance);
};
const free: SenderKind = (chance) => {
  const host = chance.pick(freemail);
  const local = `${chance.pick(people)}.${chance.pick(families)}${chance.number(9999)}`.toLowerCase();
  return self(`${local}@${host}`, host, chance);
};
const tenant: SenderKind = (chance) => {
  const host = `${chance.token(9).toLowerCase().replace(/[_-]/g, "z")}.${chance.pick(["onmicrosoft.com", "firebaseapp.com", "web.app"])}`;
  return self(`${mailbox(chance)}@${host}`, host, chance);
};
const forged: SenderKind = (chance, _, owned) => {
  const other = throwawayDomain(chance);
  return {
    address: `${mailbox(chance)}@${owned}`,
    envelope: `${chance.pick(locals)}@${other}`,
    signer: null,
    messageId: other,
  };
};
const server: SenderKind = (chance) => {
  const host = `${chance.pick(["vps", "server", "mail", "host"])}${chance.number(99)}.${throwawayDomain(chance)}`;
  return { address: `${mailbox(chance)}@${host}`, envelope: `www-data@${host}`, signer: null, messageId: host };
};
const service: SenderKind = (chance) => {
  const { domain } = inventCompany(chance);
  const by = chance.pick(services);
  const envelope = by.envelope.replace("{d}", domain).replace("{n}", String(chance.number(999)));
  return {
    address: `${mailbox(chance)}@${domain}`,
    envelope: `bounces@${envelope}`,
    signer: chance.happens(0.7) ? domain : envelope,
    messageId: by.messageId.replace("{d}", domain).replace("{n}", String(chance.number(999))),
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

function shownName(chance: Chance, kind: LureKind, brand: string, sender: Sender): string {
  const person = `${chance.pick(people)} ${chance.pick(families)}`;
  if (kind.asks === "answer" && chance.happens(0.85))
    return chance.pick([person, `Mr. ${person}`, `Mrs ${person}`, person]);
  if (kind.isBranded && chance.happens(0.6)) return chance.happens(0.6) ? brand : `${brand} ${chance.pick(offices)}`;
  const domain = sender.address.split("@")[1] ?? "";
  return chance.pick([
    chance.pick(offices),
    `${domain} ${chance.pick(offices)}`,
    person,
    inventCompany(chance).name,
    "contoso.com Admin",
  ]);
}

/** Invents how an unwanted mail comes: by a domain of a day, a broken site, a free mailbox, a service or a forged name. */
export function lureRoute(chance: Chance, kind: LureKind): LureRoute {
  const chosen = chance.pick(brands);
  const brand = title(chosen.names[0] ?? "");
  const sender = chance.pick(kind.asks === "click" ? clickers : answerers)(chance, brand, chosen.owned[0] ?? "");
  const recipient = `${chance.pick(recipients)}@contoso.com`;
  const domain = sender.address.split("@")[1] ?? "";
  const isBare = chance.happens(0.2);
  const name = shownName(chance, kind, brand, sender);
  const asksElsewhere = chance.happens(kind.asks === "answer" ? 0.35 : 0.08);
  const elsewhere = chance.happens(0.6) ? chance.pick(freemail) : throwawayDomain(chance);
  const link = lureLinks(chance, domain, brand, recipient);
  const line = (share: number, text: string) => (chance.happens(share) ? [text] : []);
  const to = chance.happens(0.92) ? recipient : chance.pick([sender.address, "", ""]);
  const signature = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${sender.signer}; s=s1; h=from:to:subject; bh=${chance.token(40)}; b=${chance.token(60)}`;
  const lines = (subject: string) => [
    ...(isBare ? [] : [`Return-Path: <${sender.envelope}>`]),
    ...(isBare || sender.signer === null ? [] : [signature]),
    chance.happens(0.12) ? `From: ${name}` : `From: ${chance.happens(0.93) ? `"${name}" ` : ""}<${sender.address}>`,
    ...(asksElsewhere ? [`Reply-To: ${mailbox(chance)}${chance.number(99)}@${elsewhere}`] : []),
    ...(to === "" ? [] : [`To: ${to}`]),
    `Subject: ${subject}`,
    ...line(0.85, `Message-ID: <${chance.token(24)}@${sender.messageId}>`),
    ...line(
      0.12,
      `List-Unsubscribe: <https://${chance.happens(0.5) ? domain : throwawayDomain(chance)}/u/${chance.token(12)}>`,
    ),
    "MIME-Version: 1.0",
  ];
  return {
    headers: (subject) => `${lines(subject).join("\r\n")}\r\n`,
    link,
    tracker: () => `https://${domain}/o/${chance.token(12)}.gif`,
    pictureHost: chance.happens(0.5) ? throwawayDomain(chance) : "i.imgur.com",
    links: kind.asks === "click",
    isPlain: chance.happens(kind.asks === "click" ? 0.08 : 0.5),
    isPersonal: kind.asks !== "click",
    brand,
    brandLink: () => `https://www.${chosen.owned[0] ?? ""}/${chance.pick(["help", "privacy", "terms", "contact", ""])}`,
    recipient,
  };
}
