import { button, composeMail, plain } from "../compose.ts";
import { type InventedFile, invitationOf, pdfOf, pictureOf } from "../files.ts";
import type { InventedMail } from "../invent-mail.ts";
import { recipients, type Route } from "../invent-route.ts";
import { chosen } from "../phrases.ts";
import { type Chance, chanceOf, filled, inventCompany, slotsOf } from "../values.ts";
import { noticePhrases } from "./notice-phrases.ts";
import { type NoticeKind, type NoticeSender, noticeSenders } from "./senders.ts";

/** Invents a notice that a well-known service sends to its users, as it comes from its servers; the same for a seed. */
export function inventNotice(seed: number): InventedMail {
  const chance = chanceOf(seed);
  const language = chance.pick(["en", "en", "en", "en", "fr", "fr", "de", "ar"]);
  const sender = chance.pick(noticeSenders);
  const kind = chance.pick(sender.kinds);
  const phrases = noticePhrases[language]?.[kind];
  if (phrases === undefined) throw new Error(`No notice of ${kind} in ${language}`);
  const recipient = `${chance.pick(recipients)}@contoso.com`;
  const company = inventCompany(chance);
  const slots = { ...slotsOf(chance, language, company), email: () => recipient };
  const say = (from: readonly string[]) => filled(chosen(chance, chance.pick(from)), slots);
  const subject = say(phrases.subjects);
  const sentences = Array.from({ length: 1 + chance.number(4) }, () => say(phrases.sentences));
  const lines = [...new Set(sentences)];
  const buttons = chance.happens(0.85) ? [button(say(phrases.actions))] : [];
  const footer = chance.happens(0.6)
    ? [plain(`${sender.name.replace(/\{\w\}/g, "")} ${slots.street()}, ${slots.city()}`)]
    : [];
  return {
    language,
    kind,
    bytes: composeMail(chance, routeOf(chance, sender, recipient, slots.person()), {
      subject,
      pieces: [...lines.map(plain), ...buttons, ...footer],
      language,
      files: filesOf(chance, kind, lines, recipient),
    }),
  };
}

function routeOf(chance: Chance, sender: NoticeSender, recipient: string, person: string): Route {
  const label = inventCompany(chance).domain.split(".")[0] ?? "";
  const fill = (text: string) =>
    text.replace(
      /\{(\w)\}/g,
      (_, key: string) =>
        ({ c: label, p: person, n: String(chance.number(900_000) + 1000), t: chance.token(20 + chance.number(60)) })[
          key
        ] ?? "",
    );
  const envelope = fill(sender.envelope);
  const address = fill(sender.address).replace(/^[^@]*/, (local) => local.slice(0, 40));
  const host = address.split("@")[1] ?? "";
  const isBare = chance.happens(0.2);
  const line = (share: number, text: string) => (chance.happens(share) ? [text] : []);
  const headers = (subject: string) =>
    [
      ...(isBare ? [] : [`Return-Path: <bounces+${chance.token(16)}@${envelope}>`]),
      ...(isBare
        ? []
        : [
            `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${host}; s=s1; h=from:to:subject; bh=${chance.token(40)}; b=${chance.token(60)}`,
          ]),
      `From: "${fill(sender.name)}" <${address}>`,
      ...line(0.1, `Reply-To: reply+${chance.token(12)}@${host}`),
      `To: ${recipient}`,
      `Subject: ${subject}`,
      ...line(0.9, `Message-ID: <${chance.token(24)}@${chance.pick([host, envelope, "email.amazonses.com"])}>`),
      ...line(0.3, `List-Unsubscribe: <https://${fill(sender.link)}>`),
      "MIME-Version: 1.0",
    ].join("\r\n");
  return {
    headers: (subject) => `${headers(subject)}\r\n`,
    link: () => `https://${fill(sender.link)}`,
    pictureHost: `static.${host}`,
    links: true,
    isPlain: chance.happens(0.12),
    isPersonal: chance.happens(0.3),
  };
}

const carried: Partial<Readonly<Record<NoticeKind, number>>> = { bill: 0.25, order: 0.15, meeting: 0.4, sign: 0.2 };

function filesOf(chance: Chance, kind: NoticeKind, lines: readonly string[], recipient: string): InventedFile[] {
  if (!chance.happens(carried[kind] ?? 0.03)) return chance.happens(0.1) ? [pictureOf("logo.png")] : [];
  return [
    kind === "meeting" ? invitationOf(recipient, "meeting") : pdfOf(`${kind}_${chance.number(99999)}.pdf`, lines),
  ];
}
