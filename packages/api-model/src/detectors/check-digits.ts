/** Verhoeff's tables: the dihedral group of order ten, and the permutation by position. */
const group = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
];
const permutation = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
];

/** Verhoeff's check digit, as Aadhaar numbers have it at their end. */
export function hasVerhoeffDigit(digits: string): boolean {
  let check = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at));
    check = Number(group[check]?.charAt(Number(permutation[at % 8]?.charAt(digit))));
  }
  return check === 0;
}

/** The two check digits of a Brazilian CPF; numbers of one digit repeated pass the sum and are never issued. */
export function hasCpfDigits(digits: string): boolean {
  if (digits.length !== 11 || /^(\d)\1+$/.test(digits)) return false;
  return [9, 10].every((length) => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += Number(digits.charAt(at)) * (length + 1 - at);
    return ((sum * 10) % 11) % 10 === Number(digits.charAt(length));
  });
}

/** The key of a French social security number: 97 less the number's remainder; Corsica's letters count as 19 and 18. */
export function hasNirKey(text: string): boolean {
  const digits = text.replace("2A", "19").replace("2B", "18");
  return /^\d{15}$/.test(digits) && 97n - (BigInt(digits.slice(0, 13)) % 97n) === BigInt(digits.slice(13));
}

const zero = 0x30;

/** The check of ISO/IEC 7812-1 annex B, of the first digits. */
export function hasLuhnDigit(digits: string, count = digits.length): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < count; fromRight += 1) {
    const digit = digits.charCodeAt(count - 1 - fromRight) - zero;
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
