import { brands } from "@parapet/mail-analysis/training";
import { ownServers, services, unlistedServices } from "./services.ts";
import { type Chance, type Company, inventCompany } from "./values.ts";

/** How an invented mail comes: its headers, and where its links lead. */
export interface Route {
  readonly headers: (subject: string) => string;
  readonly link: () => string;
  /** Where a picture that nobody sees is loaded from; a link when it is not said. */
  readonly tracker?: () => string;
  readonly pictureHost: string;
  readonly links: boolean;
  readonly isPlain: boolean;
  readonly isPersonal: boolean;
}

const localParts = [
  "news",
  "newsletter",
  "info",
  "noreply",
  "no-reply",
  "hello",
  "orders",
  "support",
  "service",
  "marketing",
  "billing",
  "notifications",
  "contact",
  "account",
  "team",
];
const paths = [
  "account",
  "orders/view",
  "shop/sale",
  "blog/post",
  "profile/settings",
  "news",
  "login",
  "help",
  "invoice",
  "verify",
  "track",
  "password/reset",
];
export const recipients = ["emma.smith", "paul.keller", "lina.haddad", "jules.martin", "omar.nasser", "nora.young"];

/** Invents how a mail of a company comes: by itself, by a service in its name, or as a copy without its envelope. */
export function inventRoute(chance: Chance, invented: Company, isPersonal: boolean): Route {
  const brand = !isPersonal && chance.happens(0.2) ? chance.pick(brands) : null;
  const name = brand?.names[0] === undefined ? invented.name : title(brand.names[0]);
  const domain = brand?.owned[0] ?? invented.domain;
  const service = chance.pick(
    isPersonal ? ownServers : [...services, ...ownServers, ...(brand === null ? unlistedServices : [])],
  );
  const [operator, sibling] = [inventCompany(chance).domain, inventCompany(chance).domain];
  const fill = (text: string) =>
    text.replace(
      /\{(\w)\}/g,
      (_, key: string) =>
        ({
          d: domain,
          e: operator,
          o: sibling,
          n: String(chance.number(9000) + 10),
          t: chance.token(30 + chance.number(60)),
          r: chance.token(6).toLowerCase().replace(/[_-]/g, "a"),
          p: chance.pick(paths),
        })[key] ?? "",
    );
  const recipient = `${chance.pick(recipients)}@contoso.com`;
  const from =
    chance.happens(0.3) && !isPersonal
      ? `${chance.pick(["mail", "email", "e", "news", "em", "info"])}.${domain}`
      : domain;
  const shownName = shown(chance, name, isPersonal);
  const host = isPersonal && chance.happens(0.3) ? chance.pick(freemail) : from;
  const local = isPersonal ? (invented.name.split(" ")[0]?.toLowerCase() ?? "info") : chance.pick(localParts);
  const unsubscribe = `https://${fill(service.clicks)}`;
  const bare = chance.happens(0.2);
  const isSecure = chance.happens(0.85);
  const envelope = fill(service.envelope);
  const canLeave = !isPersonal && chance.happens(0.6);
  const isOneClick = canLeave && chance.happens(0.8);
  const signed = `from:to:subject${isOneClick ? ":list-unsubscribe:list-unsubscribe-post" : ""}`;
  const replyHosts = service.reply === undefined ? [domain, domain, domain, `reply.${domain}`] : [fill(service.reply)];
  const signers = envelope.endsWith(domain) || chance.happens(0.8) ? [domain] : [envelope];
  const lines = (subject: string) => [
    ...(bare ? [] : [`Return-Path: <bounce-${chance.token(10)}@${envelope}>`]),
    ...(bare
      ? []
      : signers.map(
          (signer) =>
            `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${signer}; s=s1; h=${signed}; bh=${chance.token(40)}; b=${chance.token(60)}`,
        )),
    `From: ${chance.happens(0.9) ? `"${shownName}" ` : ""}<${local}${isPersonal && chance.happens(0.3) ? chance.number(99) : ""}@${host}>`,
    ...(chance.happens(0.25) && !isPersonal
      ? [`Reply-To: ${chance.pick(["reply", "support", "info"])}@${chance.pick(replyHosts)}`]
      : []),
    `To: ${recipient}`,
    `Subject: ${subject}`,
    ...(chance.happens(0.85) ? [`Message-ID: <${chance.token(24)}@${fill(service.messageId)}>`] : []),
    ...(isPersonal || bare ? [] : service.headers.map(fill)),
    ...(canLeave ? [`List-Unsubscribe: <${unsubscribe}>`] : []),
    ...(isOneClick ? ["List-Unsubscribe-Post: List-Unsubscribe=One-Click"] : []),
    ...(isPersonal && chance.happens(0.4) ? [`In-Reply-To: <${chance.token(20)}@contoso.com>`] : []),
    "MIME-Version: 1.0",
  ];
  return {
    headers: (subject) => `${lines(subject).join("\r\n")}\r\n`,
    link: () =>
      `http${isSecure ? "s" : ""}://${chance.happens(0.12) ? `www.${domain}/${chance.pick(paths)}` : fill(service.clicks)}`,
    pictureHost: chance.happens(0.5) ? `images.${domain}` : "cdn.mcauto-images.com",
    links: !isPersonal,
    isPlain: isPersonal ? chance.happens(0.5) : chance.happens(0.12),
    isPersonal,
  };
}

export const freemail = ["gmail.com", "outlook.com", "163.com", "yahoo.com", "gmx.de", "free.fr", "hotmail.com"];
const offices = ["Team", "Support", "News", "Newsletter", "Customer Service", "Online", "Rewards", "Notifications"];

/** A company calls itself by its name, by an office, by a person of it, or by something else than its domain. */
function shown(chance: Chance, name: string, isPersonal: boolean): string {
  if (isPersonal) return `${chance.pick(people)} ${chance.happens(0.7) ? chance.pick(families) : ""}`.trim();
  const style = chance.number(10);
  if (style < 5) return name;
  if (style < 7) return `${name} ${chance.pick(offices)}`;
  if (style < 8) return `${chance.pick(people)} from ${name}`;
  return style < 9 ? `${chance.pick(people)} ${chance.pick(families)}` : inventCompany(chance).name;
}

export const people = [
  "Anna",
  "Lei",
  "Karim",
  "Raj",
  "Emma",
  "Pedro",
  "Nina",
  "Stephen",
  "Yuki",
  "Jan",
  "Walter",
  "Leila",
  "www",
  "dev",
];
export const families = [
  "Weber",
  "Zhu",
  "Haddad",
  "Kumar",
  "Moreau",
  "Silva",
  "Rossi",
  "Tanaka",
  "Kowalski",
  "Demir",
  "Brown",
];

export function title(name: string): string {
  return name.replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase());
}
