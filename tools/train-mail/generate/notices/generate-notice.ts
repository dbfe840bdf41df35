import { button, composeMessage, plain } from "../compose.ts";
import { type GeneratedFile, invitationOf, pdfOf, pictureOf } from "../files.ts";
import type { GeneratedMessage } from "../generate-message.ts";
import { recipients, type Route } from "../generate-route.ts";
import { chosen } from "../phrases.ts";
import { type Random, randomOf, filled, generateCompany, slotsOf } from "../values.ts";
import { noticePhrases } from "./notice-phrases.ts";
import { type NoticeKind, type NoticeSender, noticeSenders } from "./senders.ts";

/** Generates a notice of a well-known service to its users, with its delivery, from a seed. */
export function generateNotice(seed: number): GeneratedMessage {
  const random = randomOf(seed);
  const language = random.pick(["en", "en", "en", "en", "fr", "fr", "de", "ar"]);
  const sender = random.pick(noticeSenders);
  const kind = random.pick(sender.kinds);
  const phrases = noticePhrases[language]?.[kind];
  if (phrases === undefined) throw new Error(`No notice of ${kind} in ${language}`);
  const recipient = `${random.pick(recipients)}@contoso.com`;
  const company = generateCompany(random);
  const slots = { ...slotsOf(random, language, company), email: () => recipient };
  const say = (from: readonly string[]) => filled(chosen(random, random.pick(from)), slots);
  const subject = say(phrases.subjects);
  const sentences = Array.from({ length: 1 + random.number(4) }, () => say(phrases.sentences));
  const lines = [...new Set(sentences)];
  const buttons = random.happens(0.85) ? [button(say(phrases.actions))] : [];
  const footer = random.happens(0.6)
    ? [plain(`${sender.name.replace(/\{\w\}/g, "")} ${slots.street()}, ${slots.city()}`)]
    : [];
  return {
    language,
    kind,
    bytes: composeMessage(random, routeOf(random, sender, recipient, slots.person()), {
      subject,
      pieces: [...lines.map(plain), ...buttons, ...footer],
      language,
      files: filesOf(random, kind, lines, recipient),
    }),
  };
}

function routeOf(random: Random, sender: NoticeSender, recipient: string, person: string): Route {
  const label = generateCompany(random).domain.split(".")[0] ?? "";
  const fill = (text: string) =>
    text.replace(
      /\{(\w)\}/g,
      (_, key: string) =>
        ({ c: label, p: person, n: String(random.number(900_000) + 1000), t: random.token(20 + random.number(60)) })[
          key
        ] ?? "",
    );
  const envelope = fill(sender.envelope);
  const address = fill(sender.address).replace(/^[^@]*/, (local) => local.slice(0, 40));
  const host = address.split("@")[1] ?? "";
  const isBare = random.happens(0.2);
  const line = (share: number, text: string) => (random.happens(share) ? [text] : []);
  const headers = (subject: string) =>
    [
      ...(isBare ? [] : [`Return-Path: <bounces+${random.token(16)}@${envelope}>`]),
      ...(isBare
        ? []
        : [
            `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${host}; s=s1; h=from:to:subject; bh=${random.token(40)}; b=${random.token(60)}`,
          ]),
      `From: "${fill(sender.name)}" <${address}>`,
      ...line(0.1, `Reply-To: reply+${random.token(12)}@${host}`),
      `To: ${recipient}`,
      `Subject: ${subject}`,
      ...line(0.9, `Message-ID: <${random.token(24)}@${random.pick([host, envelope, "email.amazonses.com"])}>`),
      ...line(0.3, `List-Unsubscribe: <https://${fill(sender.link)}>`),
      "MIME-Version: 1.0",
    ].join("\r\n");
  return {
    headers: (subject) => `${headers(subject)}\r\n`,
    link: () => `https://${fill(sender.link)}`,
    pictureHost: `static.${host}`,
    links: true,
    isPlain: random.happens(0.12),
    isPersonal: random.happens(0.3),
  };
}

const carried: Partial<Readonly<Record<NoticeKind, number>>> = { bill: 0.25, order: 0.15, meeting: 0.4, sign: 0.2 };

function filesOf(random: Random, kind: NoticeKind, lines: readonly string[], recipient: string): GeneratedFile[] {
  if (!random.happens(carried[kind] ?? 0.03)) return random.happens(0.1) ? [pictureOf("logo.png")] : [];
  return [
    kind === "meeting" ? invitationOf(recipient, "meeting") : pdfOf(`${kind}_${random.number(99999)}.pdf`, lines),
  ];
}
