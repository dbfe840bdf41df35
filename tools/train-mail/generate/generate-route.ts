import { brands } from "@parapet/mail-analysis/training";
import { ownServers, services, unlistedServices } from "./services.ts";
import { type Random, type Company, generateCompany } from "./values.ts";

/** Delivery of a generated message: its headers and link targets. */
export interface Route {
  readonly headers: (subject: string) => string;
  readonly link: () => string;
  /** Address of the tracking pixel; a link by default. */
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

/**
 * Generates the delivery of a company's message: direct, by a service on its behalf, or as a copy without an envelope.
 */
export function generateRoute(random: Random, generated: Company, isPersonal: boolean): Route {
  const brand = !isPersonal && random.happens(0.2) ? random.pick(brands) : null;
  const name = brand?.names[0] === undefined ? generated.name : title(brand.names[0]);
  const domain = brand?.owned[0] ?? generated.domain;
  const service = random.pick(
    isPersonal ? ownServers : [...services, ...ownServers, ...(brand === null ? unlistedServices : [])],
  );
  const [operator, sibling] = [generateCompany(random).domain, generateCompany(random).domain];
  const fill = (text: string) =>
    text.replace(
      /\{(\w)\}/g,
      (_, key: string) =>
        ({
          d: domain,
          e: operator,
          o: sibling,
          n: String(random.number(9000) + 10),
          t: random.token(30 + random.number(60)),
          r: random.token(6).toLowerCase().replace(/[_-]/g, "a"),
          p: random.pick(paths),
        })[key] ?? "",
    );
  const recipient = `${random.pick(recipients)}@contoso.com`;
  const from =
    random.happens(0.3) && !isPersonal
      ? `${random.pick(["mail", "email", "e", "news", "em", "info"])}.${domain}`
      : domain;
  const shownName = shown(random, name, isPersonal);
  const host = isPersonal && random.happens(0.3) ? random.pick(freemail) : from;
  const local = isPersonal ? (generated.name.split(" ")[0]?.toLowerCase() ?? "info") : random.pick(localParts);
  const unsubscribe = `https://${fill(service.clicks)}`;
  const bare = random.happens(0.2);
  const isSecure = random.happens(0.85);
  const envelope = fill(service.envelope);
  const canLeave = !isPersonal && random.happens(0.6);
  const isOneClick = canLeave && random.happens(0.8);
  const signed = `from:to:subject${isOneClick ? ":list-unsubscribe:list-unsubscribe-post" : ""}`;
  const replyHosts = service.reply === undefined ? [domain, domain, domain, `reply.${domain}`] : [fill(service.reply)];
  const signers = envelope.endsWith(domain) || random.happens(0.8) ? [domain] : [envelope];
  const lines = (subject: string) => [
    ...(bare ? [] : [`Return-Path: <bounce-${random.token(10)}@${envelope}>`]),
    ...(bare
      ? []
      : signers.map(
          (signer) =>
            `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${signer}; s=s1; h=${signed}; bh=${random.token(40)}; b=${random.token(60)}`,
        )),
    `From: ${random.happens(0.9) ? `"${shownName}" ` : ""}<${local}${isPersonal && random.happens(0.3) ? random.number(99) : ""}@${host}>`,
    ...(random.happens(0.25) && !isPersonal
      ? [`Reply-To: ${random.pick(["reply", "support", "info"])}@${random.pick(replyHosts)}`]
      : []),
    `To: ${recipient}`,
    `Subject: ${subject}`,
    ...(random.happens(0.85) ? [`Message-ID: <${random.token(24)}@${fill(service.messageId)}>`] : []),
    ...(isPersonal || bare ? [] : service.headers.map(fill)),
    ...(canLeave ? [`List-Unsubscribe: <${unsubscribe}>`] : []),
    ...(isOneClick ? ["List-Unsubscribe-Post: List-Unsubscribe=One-Click"] : []),
    ...(isPersonal && random.happens(0.4) ? [`In-Reply-To: <${random.token(20)}@contoso.com>`] : []),
    "MIME-Version: 1.0",
  ];
  return {
    headers: (subject) => `${lines(subject).join("\r\n")}\r\n`,
    link: () =>
      `http${isSecure ? "s" : ""}://${random.happens(0.12) ? `www.${domain}/${random.pick(paths)}` : fill(service.clicks)}`,
    pictureHost: random.happens(0.5) ? `images.${domain}` : "cdn.mcauto-images.com",
    links: !isPersonal,
    isPlain: isPersonal ? random.happens(0.5) : random.happens(0.12),
    isPersonal,
  };
}

export const freemail = ["gmail.com", "outlook.com", "163.com", "yahoo.com", "gmx.de", "free.fr", "hotmail.com"];
const offices = ["Team", "Support", "News", "Newsletter", "Customer Service", "Online", "Rewards", "Notifications"];

/** A company's display name: its name, a department, an employee, or a name unlike its domain. */
function shown(random: Random, name: string, isPersonal: boolean): string {
  if (isPersonal) return `${random.pick(people)} ${random.happens(0.7) ? random.pick(families) : ""}`.trim();
  const style = random.number(10);
  if (style < 5) return name;
  if (style < 7) return `${name} ${random.pick(offices)}`;
  if (style < 8) return `${random.pick(people)} from ${name}`;
  return style < 9 ? `${random.pick(people)} ${random.pick(families)}` : generateCompany(random).name;
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
