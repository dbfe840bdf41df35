import { hasCpfDigits, hasLuhnDigit, hasVerhoeffDigit } from "./check-digits.ts";

/** A national ID number. */
interface NationalId {
  readonly country: string;
  /** Words by which fields that hold it are named, parted by blanks. */
  readonly names: RegExp;
  /** Without blanks, dots, hyphens and slashes, in upper case. */
  readonly shape: RegExp;
  readonly check: (text: string) => boolean;
  /** A form that is distinctive enough without a field name, with punctuation where that makes it so. */
  readonly alone?: RegExp;
}

const any = () => true;

/** Check digits follow the public rules of each country's authority. */
const nationalIds: readonly NationalId[] = [
  {
    country: "ES",
    names: /\b(?:dni|nie|nif)\b/,
    shape: /^[XYZ]?\d{7,8}[A-Z]$/,
    check: hasSpanishLetter,
    alone: /^[XYZ]-?\d{7}-?[A-Z]$/i,
  },
  {
    country: "IT",
    names: /\bcodice fiscale\b/,
    shape: /^[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]$/,
    check: hasItalianLetter,
    alone: /^\w{16}$/,
  },
  {
    country: "DE",
    names: /\b(?:steuer ?(?:id|idnr|identifikationsnummer|nummer)|tax id(?:entification)?|tin)\b/,
    shape: /^[1-9]\d{10}$/,
    check: hasMod11And10Digit,
  },
  {
    country: "NL",
    names: /\b(?:bsn|burgerservicenummer|sofinummer)\b/,
    shape: /^\d{8,9}$/,
    check: (text) => weighted(text.padStart(9, "0"), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
  },
  {
    country: "BE",
    names: /\b(?:rijksregisternummer|national register|niss|insz|numero national)\b/,
    shape: /^\d{11}$/,
    check: hasBelgianKey,
    alone: /^\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}$/,
  },
  {
    country: "SE",
    names: /\b(?:person ?nummer|personal identity number|pnr)\b/,
    shape: /^(?:19|20)?\d{10}$/,
    check: (text) => isDay(text.slice(-8, -6)) && hasLuhnDigit(text.slice(-10)),
  },
  {
    country: "NO",
    names: /\b(?:fodselsnummer|fødselsnummer|personnummer|fnr)\b/,
    shape: /^\d{11}$/,
    check: (text) =>
      weighted(text, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 &&
      weighted(text, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  {
    country: "FI",
    names: /\b(?:henkilotunnus|henkilötunnus|hetu)\b/,
    shape: /^\d{6}[+A-FU-Y]?\d{3}[0-9A-Y]$/,
    check: hasFinnishSign,
    alone: /^\d{6}[-+A]\d{3}[0-9A-FHJ-NPR-Y]$/,
  },
  {
    country: "PL",
    names: /\bpesel\b/,
    shape: /^\d{11}$/,
    check: (text) => weighted(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
  },
  {
    country: "CH",
    names: /\b(?:ahv|avs|ahvn13|nss)\b/,
    shape: /^756\d{10}$/,
    check: (text) => weighted(text, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0,
    alone: /^756\.\d{4}\.\d{4}\.\d{2}$/,
  },
  {
    country: "PT",
    names: /\b(?:nif|contribuinte)\b/,
    shape: /^[1-35689]\d{8}$/,
    check: (text) => {
      const rest = weighted(text.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
      return Number(text.at(-1)) === (rest < 2 ? 0 : 11 - rest);
    },
  },
  {
    country: "GB",
    names: /\b(?:nino|national insurance(?: (?:no|number))?|ni number)\b/,
    shape: /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
    check: any,
    alone: /^[A-Z]{2} \d{2} \d{2} \d{2} [A-D]$/,
  },
  {
    country: "CA",
    names: /\b(?:sin|social insurance(?: number)?)\b/,
    shape: /^[1-79]\d{8}$/,
    check: (text) => hasLuhnDigit(text),
  },
  {
    country: "AU",
    names: /\b(?:tfn|tax file number)\b/,
    shape: /^\d{9}$/,
    check: (text) => weighted(text, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
  },
  {
    country: "ZA",
    names: /\b(?:sa id|id number|identity number|national id)\b/,
    shape: /^\d{13}$/,
    check: (text) => isDay(text.slice(4, 6)) && hasLuhnDigit(text),
  },
  {
    country: "CN",
    names: /\b(?:id card|resident id|identity card|shenfenzheng|sfz)\b/,
    shape: /^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/,
    check: hasChineseSign,
    alone: /^\w{18}$/,
  },
  {
    country: "MX",
    names: /\bcurp\b/,
    shape: /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/,
    check: hasMexicanDigit,
    alone: /^\w{18}$/,
  },
  {
    country: "TR",
    names: /\b(?:tckn|tc kimlik(?: no)?|kimlik no)\b/,
    shape: /^[1-9]\d{10}$/,
    check: hasTurkishDigits,
  },
  { country: "BR", names: /\bcpf\b/, shape: /^\d{11}$/, check: hasCpfDigits },
  { country: "IN", names: /\baadhaar\b/, shape: /^[2-9]\d{11}$/, check: hasVerhoeffDigit },
];

/** The country whose ID number a text is, by its field's name or its form; null for none. */
export function findNationalId(words: string, text: string): string | null {
  if (text.length < 8 || text.length > 24 || !/\d/.test(text)) return null;
  const bare = text.replaceAll(/[ ./-]/g, "").toUpperCase();
  const found = nationalIds.find(
    ({ names, shape, check, alone }) =>
      (names.test(words) || alone?.test(text) === true) && shape.test(bare) && check(bare),
  );
  return found?.country ?? null;
}

function weighted(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(text.charAt(at)), 0);
}

function isDay(text: string): boolean {
  // Coordination numbers of people who are not registered count days from 61.
  const day = Number(text) % 60;
  return day >= 1 && day <= 31;
}

function hasSpanishLetter(text: string): boolean {
  const digits = text.slice(0, -1).replace(/^[XYZ]/, (first) => String("XYZ".indexOf(first)));
  return digits.length === 8 && "TRWAGMYFPDXBNJZSQVHLCKE".charAt(Number(digits) % 23) === text.at(-1);
}

/** Values of characters at odd places, digits and letters alike from their own beginning. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function hasItalianLetter(text: string): boolean {
  let sum = 0;
  for (let at = 0; at < 15; at += 1) {
    const char = text.charAt(at);
    const value = /\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65;
    sum += at % 2 === 0 ? (oddValues[value] ?? 0) : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === text.at(-1);
}

/** ISO/IEC 7064, MOD 11,10. */
function hasMod11And10Digit(text: string): boolean {
  let product = 10;
  for (const digit of text.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(text.at(-1));
}

/** 97 less the remainder; of people who were born since 2000 with a 2 in front. */
function hasBelgianKey(text: string): boolean {
  const [number, key] = [text.slice(0, 9), Number(text.slice(9))];
  return 97 - (Number(number) % 97) === key || 97 - (Number(`2${number}`) % 97) === key;
}

function hasFinnishSign(text: string): boolean {
  const digits = text.slice(0, 6) + text.slice(-4, -1);
  return "0123456789ABCDEFHJKLMNPRSTUVWXY".charAt(Number(digits) % 31) === text.at(-1);
}

/** ISO/IEC 7064, MOD 11-2. */
function hasChineseSign(text: string): boolean {
  const sum = weighted(text, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return "10X98765432".charAt(sum % 11) === text.at(-1);
}

function hasMexicanDigit(text: string): boolean {
  const order = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";
  let sum = 0;
  for (let at = 0; at < 17; at += 1) sum += order.indexOf(text.charAt(at)) * (18 - at);
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}

function hasTurkishDigits(text: string): boolean {
  const odd = weighted(text, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const even = weighted(text, [0, 1, 0, 1, 0, 1, 0, 1]);
  const tenth = (odd * 7 - even) % 10;
  return (
    (tenth + 10) % 10 === Number(text.charAt(9)) && (odd + even + Number(text.charAt(9))) % 10 === Number(text.at(-1))
  );
}
