import { composeMessage, plain } from "../compose.ts";
import { invitationOf, pdfOf } from "../files.ts";
import type { GeneratedMessage } from "../generate-message.ts";
import { families, freemail, people, type Route } from "../generate-route.ts";
import { chosen } from "../phrases.ts";
import { type Random, randomOf, filled, generateCompany, slotsOf } from "../values.ts";
import { arabicTalk, frenchTalk, germanTalk, personal, technical } from "./sentences.ts";

interface Circle {
  readonly kind: string;
  readonly language: string;
  readonly sentences: readonly string[];
}

const circles: readonly Circle[] = [
  { kind: "list", language: "en", sentences: technical },
  { kind: "list", language: "en", sentences: technical },
  { kind: "list", language: "en", sentences: [...technical, ...personal] },
  { kind: "talk", language: "en", sentences: personal },
  { kind: "talk", language: "en", sentences: [...personal, ...technical.slice(0, 5)] },
  { kind: "talk", language: "fr", sentences: frenchTalk },
  { kind: "talk", language: "ar", sentences: arabicTalk },
  { kind: "talk", language: "de", sentences: germanTalk },
];

/** Generates personal and list messages from a seed: replies, quotes, patches, plans. */
export function generateConversation(seed: number): GeneratedMessage {
  const random = randomOf(seed);
  const circle = random.pick(circles);
  const { language, kind, sentences } = circle;
  const company = generateCompany(random);
  const host = random.happens(0.35) ? random.pick(freemail) : company.domain;
  const [first, last] = [random.pick(people), random.pick(families)];
  const local = random
    .pick([first, `${first}.${last}`, `${first[0]}${last}`, last, `${first}${random.number(99)}`])
    .toLowerCase();
  const slots = {
    ...slotsOf(random, language, company),
    local: () => local,
    link: () => linkOf(random, company.domain),
  };
  const say = () => filled(chosen(random, random.pick(sentences)), slots);
  const many = (count: number) => Array.from({ length: count }, say);
  const subject = `${random.happens(0.6) ? "Re: " : ""}${subjectOf(random, kind, slots)}`;
  const quoted = random.happens(0.5)
    ? [`On ${slots.date()}, ${slots.person()} wrote:`, ...many(1 + random.number(6)).map((line) => `> ${line}`)]
    : [];
  const greeting = random.happens(0.5)
    ? [`${random.pick(["Hi", "Hello", "Dear", "Bonjour", "Hallo"])} ${slots.first()},`]
    : [];
  const signature = random.happens(0.7)
    ? [
        random.pick([
          first,
          `-- \r\n${first} ${last}`,
          `Regards,\r\n${first}`,
          `Best regards\r\n${first} ${last}\r\n${company.name}, ${slots.phone()}`,
        ]),
      ]
    : [];
  const footer =
    kind === "list" && random.happens(0.5)
      ? [
          `_______________________________________________\r\n${company.name} mailing list\r\nhttps://lists.${company.domain}/listinfo/${last.toLowerCase()}`,
        ]
      : [];
  const answer = many(1 + random.number(random.happens(0.3) ? 16 : 5));
  const body = random.happens(0.5) ? [...quoted, ...answer] : [...answer, ...quoted];
  return {
    language,
    kind,
    bytes: composeMessage(
      random,
      routeOf(random, { kind, host, local, name: `${first} ${last}`, domain: company.domain }),
      {
        subject,
        pieces: [...greeting, ...body, ...signature, ...footer].map(plain),
        language,
        files: filesOf(random, kind, answer),
      },
    ),
  };
}

function subjectOf(
  random: Random,
  kind: string,
  slots: Readonly<Record<"topic" | "number" | "day" | "city", () => string>>,
): string {
  const topic = slots.topic();
  if (kind !== "list")
    return random.pick([
      topic,
      `${topic} on ${slots.day()}`,
      `invoice ${slots.number()}`,
      slots.city(),
      "hello",
      "question",
      `trip to ${slots.city()}`,
      `order ${slots.number()}`,
    ]);
  return random.pick([
    `[PATCH v${random.number(9)} ${random.number(9)}/${9 + random.number(9)}] ${topic}: fix error path`,
    `[Bug ${slots.number()}] ${topic} does not work`,
    `[${random.pick(families)}-devel] ${topic}`,
    `[commits] r${random.number(9999)} - trunk/src`,
    topic,
    `${topic} fails after update`,
  ]);
}

function linkOf(random: Random, domain: string): string {
  const other = generateCompany(random).domain;
  const path = `${random.token(5).toLowerCase()}/${random.number(99999)}`;
  return random.pick([
    `https://github.com/${random.token(6)}/${path}`,
    `https://www.${other}/${path}.html`,
    `http://www.${other}/`,
    `http://${other}/news/${path}`,
    `https://bugs.${domain}/show_bug.cgi?id=${random.number(99999)}`,
    `https://lore.kernel.org/r/${random.token(24)}`,
    `https://en.wikipedia.org/wiki/${random.token(8)}`,
    `https://patchwork.${domain}/patch/${path}`,
    `http://git.${domain}/?p=x.git;h=${random.token(20)}`,
  ]);
}

interface Writer {
  readonly kind: string;
  readonly host: string;
  readonly local: string;
  readonly name: string;
  readonly domain: string;
}

function routeOf(random: Random, { kind, host, local, name, domain }: Writer): Route {
  const list = `${random.token(5).toLowerCase().replace(/[_-]/g, "l")}@lists.${generateCompany(random).domain}`;
  const isList = kind === "list";
  const to = isList && random.happens(0.8) ? list : "emma.smith@contoso.com";
  const line = (share: number, text: string) => (random.happens(share) ? [text] : []);
  const mailer = random.pick([host, domain, "mail.gmail.com", `${local}.local`, `mx.${domain}`]);
  const headers = (subject: string) =>
    [
      ...line(
        0.7,
        `Return-Path: <${isList && random.happens(0.7) ? list.replace("@", "-bounces@") : `${local}@${host}`}>`,
      ),
      ...line(
        0.35,
        `DKIM-Signature: v=1; a=rsa-sha256; d=${host}; s=s1; h=from:to:subject; bh=${random.token(40)}; b=${random.token(60)}`,
      ),
      `From: ${random.happens(0.85) ? `"${name}" ` : ""}<${local}@${host}>`,
      ...line(isList ? 0.15 : 0.03, `Reply-To: ${isList ? list : `${local}@${domain}`}`),
      `To: ${to}`,
      ...line(0.4, `Cc: ${random.pick(people).toLowerCase()}@${domain}`),
      `Subject: ${subject}`,
      ...line(0.95, `Message-ID: <${random.token(24)}@${mailer}>`),
      ...(subject.startsWith("Re:") ? line(0.8, `In-Reply-To: <${random.token(20)}@${domain}>`) : []),
      ...(isList ? line(0.5, `List-Id: <${list.replace("@", ".")}>`) : []),
      "MIME-Version: 1.0",
    ].join("\r\n");
  return {
    headers: (subject) => `${headers(subject)}\r\n`,
    link: () => linkOf(random, domain),
    pictureHost: domain,
    links: false,
    isPlain: random.happens(isList ? 0.93 : 0.6),
    isPersonal: true,
  };
}

function filesOf(random: Random, kind: string, lines: readonly string[]) {
  if (kind === "list" || !random.happens(0.2)) return [];
  const name = `${random.pick(["report", "invoice", "minutes", "offer", "contract", "scan"])}_${random.number(9999)}`;
  return [random.happens(0.8) ? pdfOf(`${name}.pdf`, lines) : invitationOf(`${name}@contoso.com`, name)];
}
