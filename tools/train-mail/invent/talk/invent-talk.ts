import { composeMail, plain } from "../compose.ts";
import { invitationOf, pdfOf } from "../files.ts";
import type { InventedMail } from "../invent-mail.ts";
import { families, freemail, people, type Route } from "../invent-route.ts";
import { chosen } from "../phrases.ts";
import { type Chance, chanceOf, filled, inventCompany, slotsOf } from "../values.ts";
import { arabicTalk, frenchTalk, germanTalk, personal, technical } from "./sayings.ts";

interface Circle {
  readonly kind: string;
  readonly language: string;
  readonly sayings: readonly string[];
}

const circles: readonly Circle[] = [
  { kind: "list", language: "en", sayings: technical },
  { kind: "list", language: "en", sayings: technical },
  { kind: "list", language: "en", sayings: [...technical, ...personal] },
  { kind: "talk", language: "en", sayings: personal },
  { kind: "talk", language: "en", sayings: [...personal, ...technical.slice(0, 5)] },
  { kind: "talk", language: "fr", sayings: frenchTalk },
  { kind: "talk", language: "ar", sayings: arabicTalk },
  { kind: "talk", language: "de", sayings: germanTalk },
];

/** Invents what people write to each other, alone and on lists: answers, quotes, patches, plans; the same for a seed. */
export function inventTalk(seed: number): InventedMail {
  const chance = chanceOf(seed);
  const circle = chance.pick(circles);
  const { language, kind, sayings } = circle;
  const company = inventCompany(chance);
  const host = chance.happens(0.35) ? chance.pick(freemail) : company.domain;
  const [first, last] = [chance.pick(people), chance.pick(families)];
  const local = chance
    .pick([first, `${first}.${last}`, `${first[0]}${last}`, last, `${first}${chance.number(99)}`])
    .toLowerCase();
  const slots = {
    ...slotsOf(chance, language, company),
    local: () => local,
    link: () => linkOf(chance, company.domain),
  };
  const say = () => filled(chosen(chance, chance.pick(sayings)), slots);
  const many = (count: number) => Array.from({ length: count }, say);
  const subject = `${chance.happens(0.6) ? "Re: " : ""}${subjectOf(chance, kind, slots)}`;
  const quoted = chance.happens(0.5)
    ? [`On ${slots.date()}, ${slots.person()} wrote:`, ...many(1 + chance.number(6)).map((line) => `> ${line}`)]
    : [];
  const greeting = chance.happens(0.5)
    ? [`${chance.pick(["Hi", "Hello", "Dear", "Bonjour", "Hallo"])} ${slots.first()},`]
    : [];
  const signature = chance.happens(0.7)
    ? [
        chance.pick([
          first,
          `-- \r\n${first} ${last}`,
          `Regards,\r\n${first}`,
          `Best regards\r\n${first} ${last}\r\n${company.name}, ${slots.phone()}`,
        ]),
      ]
    : [];
  const footer =
    kind === "list" && chance.happens(0.5)
      ? [
          `_______________________________________________\r\n${company.name} mailing list\r\nhttps://lists.${company.domain}/listinfo/${last.toLowerCase()}`,
        ]
      : [];
  const answer = many(1 + chance.number(chance.happens(0.3) ? 16 : 5));
  const body = chance.happens(0.5) ? [...quoted, ...answer] : [...answer, ...quoted];
  return {
    language,
    kind,
    bytes: composeMail(
      chance,
      routeOf(chance, { kind, host, local, name: `${first} ${last}`, domain: company.domain }),
      {
        subject,
        pieces: [...greeting, ...body, ...signature, ...footer].map(plain),
        language,
        files: filesOf(chance, kind, answer),
      },
    ),
  };
}

function subjectOf(
  chance: Chance,
  kind: string,
  slots: Readonly<Record<"topic" | "number" | "day" | "city", () => string>>,
): string {
  const topic = slots.topic();
  if (kind !== "list")
    return chance.pick([
      topic,
      `${topic} on ${slots.day()}`,
      `invoice ${slots.number()}`,
      slots.city(),
      "hello",
      "question",
      `trip to ${slots.city()}`,
      `order ${slots.number()}`,
    ]);
  return chance.pick([
    `[PATCH v${chance.number(9)} ${chance.number(9)}/${9 + chance.number(9)}] ${topic}: fix error path`,
    `[Bug ${slots.number()}] ${topic} does not work`,
    `[${chance.pick(families)}-devel] ${topic}`,
    `[commits] r${chance.number(9999)} - trunk/src`,
    topic,
    `${topic} fails after update`,
  ]);
}

function linkOf(chance: Chance, domain: string): string {
  const other = inventCompany(chance).domain;
  const path = `${chance.token(5).toLowerCase()}/${chance.number(99999)}`;
  return chance.pick([
    `https://github.com/${chance.token(6)}/${path}`,
    `https://www.${other}/${path}.html`,
    `http://www.${other}/`,
    `http://${other}/news/${path}`,
    `https://bugs.${domain}/show_bug.cgi?id=${chance.number(99999)}`,
    `https://lore.kernel.org/r/${chance.token(24)}`,
    `https://en.wikipedia.org/wiki/${chance.token(8)}`,
    `https://patchwork.${domain}/patch/${path}`,
    `http://git.${domain}/?p=x.git;h=${chance.token(20)}`,
  ]);
}

interface Writer {
  readonly kind: string;
  readonly host: string;
  readonly local: string;
  readonly name: string;
  readonly domain: string;
}

function routeOf(chance: Chance, { kind, host, local, name, domain }: Writer): Route {
  const list = `${chance.token(5).toLowerCase().replace(/[_-]/g, "l")}@lists.${inventCompany(chance).domain}`;
  const isList = kind === "list";
  const to = isList && chance.happens(0.8) ? list : "emma.smith@contoso.com";
  const line = (share: number, text: string) => (chance.happens(share) ? [text] : []);
  const mailer = chance.pick([host, domain, "mail.gmail.com", `${local}.local`, `mx.${domain}`]);
  const headers = (subject: string) =>
    [
      ...line(
        0.7,
        `Return-Path: <${isList && chance.happens(0.7) ? list.replace("@", "-bounces@") : `${local}@${host}`}>`,
      ),
      ...line(
        0.35,
        `DKIM-Signature: v=1; a=rsa-sha256; d=${host}; s=s1; h=from:to:subject; bh=${chance.token(40)}; b=${chance.token(60)}`,
      ),
      `From: ${chance.happens(0.85) ? `"${name}" ` : ""}<${local}@${host}>`,
      ...line(isList ? 0.15 : 0.03, `Reply-To: ${isList ? list : `${local}@${domain}`}`),
      `To: ${to}`,
      ...line(0.4, `Cc: ${chance.pick(people).toLowerCase()}@${domain}`),
      `Subject: ${subject}`,
      ...line(0.95, `Message-ID: <${chance.token(24)}@${mailer}>`),
      ...(subject.startsWith("Re:") ? line(0.8, `In-Reply-To: <${chance.token(20)}@${domain}>`) : []),
      ...(isList ? line(0.5, `List-Id: <${list.replace("@", ".")}>`) : []),
      "MIME-Version: 1.0",
    ].join("\r\n");
  return {
    headers: (subject) => `${headers(subject)}\r\n`,
    link: () => linkOf(chance, domain),
    pictureHost: domain,
    links: false,
    isPlain: chance.happens(isList ? 0.93 : 0.6),
    isPersonal: true,
  };
}

function filesOf(chance: Chance, kind: string, lines: readonly string[]) {
  if (kind === "list" || !chance.happens(0.2)) return [];
  const name = `${chance.pick(["report", "invoice", "minutes", "offer", "contract", "scan"])}_${chance.number(9999)}`;
  return [chance.happens(0.8) ? pdfOf(`${name}.pdf`, lines) : invitationOf(`${name}@contoso.com`, name)];
}
