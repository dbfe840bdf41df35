import { matchFrom } from "./match-from.ts";
import type { SecretSpan } from "./secret-span.ts";

/** Lengths by country, of the SWIFT IBAN registry. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 " +
    "FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 " +
    "LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 " +
    "RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** In capitals as banks print it, or as typed: in lower case, in groups of four between spaces or hyphens. */
const candidate =
  /(?<![A-Za-z0-9])(?:[A-Z]{2}\d{2}(?:(?: ?[A-Z0-9]){11,30}|(?:-[A-Z0-9]{4}){2,7}(?:-[A-Z0-9]{1,3})?)|[a-z]{2}\d{2}(?:[a-z0-9]{11,30}|([ -])[a-z0-9]{4}(?:\1[a-z0-9]{4}){1,6}(?:\1[a-z0-9]{1,3})?))/g;

/** International bank account numbers (ISO 13616): a known country, its length, right check digits. */
export function* findIbans(text: string): Iterable<SecretSpan> {
  for (let found = matchFrom(candidate, text, 0); found !== null;) {
    const start = found.index;
    const end = start + ibanLength(found[0]);
    const isWhole = end > start && !/[A-Za-z0-9]/.test(text.charAt(end));
    if (isWhole) yield { start, end, kind: "iban" };
    found = matchFrom(candidate, text, isWhole ? end : start + 4);
  }
}

/** Characters of the IBAN that the candidate starts with, those between groups included; 0 when it starts with none. */
function ibanLength(text: string): number {
  const wanted = lengths[text.slice(0, 2).toUpperCase()] ?? 0;
  let end = 0;
  for (let seen = 0; end < text.length && seen < wanted; end += 1) if (!isBetween(text[end])) seen += 1;
  const iban = text.slice(0, end).replaceAll(/[ -]/g, "");
  return wanted > 0 && iban.length === wanted && remainder97(iban) === 1 ? end : 0;
}

const isBetween = (char: string | undefined) => char === " " || char === "-";

/** ISO 7064 mod 97-10 over the rearranged number, letters as 10 to 35. */
function remainder97(iban: string): number {
  let remainder = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
