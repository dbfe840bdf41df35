import { arabic } from "./arabic.ts";
import { button, composeMail, type Piece, plain } from "./compose.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { moreKinds } from "./more-kinds.ts";
import { moreLanguages } from "./more-languages.ts";
import { otherLanguages } from "./other-languages.ts";
import type { Frame, Language } from "./phrases.ts";
import { inventRoute } from "./invent-route.ts";
import { chanceOf, filled, inventCompany, slotsOf } from "./values.ts";

/** An honest mail that nobody sent. */
export interface InventedMail {
  readonly language: string;
  readonly kind: string;
  readonly bytes: Buffer;
}

const languages: readonly Language[] = [
  english,
  english,
  english,
  french,
  french,
  arabic,
  ...otherLanguages,
  ...otherLanguages,
  ...moreLanguages,
];
/** What honest bulk mail of a language has above and below. */
export function frameOf(code: string): Frame {
  return (languages.find((language) => language.code === code) ?? english).frame;
}

/** Kinds that people write to each other. */
const personalKinds: ReadonlySet<string> = new Set(["colleague", "technical", "forward"]);

/** Invents a legitimate mail: newsletter, offer, receipt, notice, invitation or a colleague's; the same for a seed. */
export function inventMail(seed: number): InventedMail {
  const chance = chanceOf(seed);
  const language = chance.pick(languages);
  const kinds = { ...moreKinds[language.code], ...language.kinds };
  const kind = chance.pick(Object.keys(kinds));
  const isPersonal = personalKinds.has(kind);
  const company = inventCompany(chance);
  const route = inventRoute(chance, company, isPersonal);
  const slots = slotsOf(chance, language.code, company);
  const written = { subject: "", lines: [] as string[] };
  const { subjects, sentences, actions } = kinds[kind] ?? { subjects: [""], sentences: [""], actions: [""] };
  written.subject = filled(chance.pick(subjects), slots);
  if (chance.happens(0.15) && !isPersonal) written.subject += ` ${chance.pick(["🎉", "✨", "🔔", "💙", "🔝"])}`;
  const count = 1 + chance.number(chance.happens(0.3) ? 9 : 4);
  const body = Array.from({ length: count }, () => filled(chance.pick(sentences), slots));
  const { frame } = language;
  const part = (from: readonly string[], share: number) =>
    chance.happens(share) ? [filled(chance.pick(from), slots)] : [];
  const pieces: Piece[] = [
    ...part(isPersonal ? [] : frame.openings, isPersonal ? 0 : 0.5).map(plain),
    ...part(frame.greetings, 0.7).map(plain),
    ...body.flatMap((line) => [
      plain(line),
      ...(isPersonal || chance.happens(0.7) ? [] : [button(filled(chance.pick(actions), slots))]),
    ]),
    ...(isPersonal ? [] : [button(filled(chance.pick(actions), slots))]),
    ...part(isPersonal ? [slots.person()] : frame.closings, 0.7).map(plain),
    ...(isPersonal ? [] : [...part(frame.footers, 0.8), ...part(frame.footers, 0.5)].map(plain)),
    ...(isPersonal || !chance.happens(0.7) ? [] : [button(chance.pick(frame.unsubscribe))]),
  ];
  return {
    language: language.code,
    kind,
    bytes: composeMail(chance, route, { subject: written.subject, pieces, language: language.code, files: [] }),
  };
}
