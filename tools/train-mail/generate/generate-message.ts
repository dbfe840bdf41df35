import { arabic } from "./arabic.ts";
import { button, composeMessage, type Piece, plain } from "./compose.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { generateRoute } from "./generate-route.ts";
import { moreKinds } from "./more-kinds.ts";
import { moreLanguages } from "./more-languages.ts";
import { otherLanguages } from "./other-languages.ts";
import type { Frame, Language } from "./phrases.ts";
import { randomOf, filled, generateCompany, slotsOf } from "./values.ts";

/** A generated legitimate message. */
export interface GeneratedMessage {
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
/** Header and footer phrases of legitimate bulk email. */
export function frameOf(code: string): Frame {
  return (languages.find((language) => language.code === code) ?? english).frame;
}

/** Kinds of personal messages. */
const personalKinds: ReadonlySet<string> = new Set(["colleague", "technical", "forward"]);

/** Generates a legitimate message from a seed: newsletter, offer, receipt, notice, invitation or a colleague's. */
export function generateMessage(seed: number): GeneratedMessage {
  const random = randomOf(seed);
  const language = random.pick(languages);
  const kinds = { ...moreKinds[language.code], ...language.kinds };
  const kind = random.pick(Object.keys(kinds));
  const isPersonal = personalKinds.has(kind);
  const company = generateCompany(random);
  const route = generateRoute(random, company, isPersonal);
  const slots = slotsOf(random, language.code, company);
  const written = { subject: "", lines: [] as string[] };
  const { subjects, sentences, actions } = kinds[kind] ?? { subjects: [""], sentences: [""], actions: [""] };
  written.subject = filled(random.pick(subjects), slots);
  if (random.happens(0.15) && !isPersonal) written.subject += ` ${random.pick(["🎉", "✨", "🔔", "💙", "🔝"])}`;
  const count = 1 + random.number(random.happens(0.3) ? 9 : 4);
  const body = Array.from({ length: count }, () => filled(random.pick(sentences), slots));
  const { frame } = language;
  const part = (from: readonly string[], share: number) =>
    random.happens(share) ? [filled(random.pick(from), slots)] : [];
  const pieces: Piece[] = [
    ...part(isPersonal ? [] : frame.openings, isPersonal ? 0 : 0.5).map(plain),
    ...part(frame.greetings, 0.7).map(plain),
    ...body.flatMap((line) => [
      plain(line),
      ...(isPersonal || random.happens(0.7) ? [] : [button(filled(random.pick(actions), slots))]),
    ]),
    ...(isPersonal ? [] : [button(filled(random.pick(actions), slots))]),
    ...part(isPersonal ? [slots.person()] : frame.closings, 0.7).map(plain),
    ...(isPersonal ? [] : [...part(frame.footers, 0.8), ...part(frame.footers, 0.5)].map(plain)),
    ...(isPersonal || !random.happens(0.7) ? [] : [button(random.pick(frame.unsubscribe))]),
  ];
  return {
    language: language.code,
    kind,
    bytes: composeMessage(random, route, { subject: written.subject, pieces, language: language.code, files: [] }),
  };
}
