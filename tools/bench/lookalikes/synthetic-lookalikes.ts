/** Obvious imitations of a domain: each makes one from a label and the rest of the domain. */
const ways: readonly ((label: string, suffix: string) => string)[] = [
  (label, suffix) => `${label}-login.${suffix}`,
  (label, suffix) => `secure-${label}.${suffix}`,
  (label, suffix) => `${label}.${suffix}.signin.example`,
  (label) => `${label}.co`,
  (label, suffix) => `${swapped(label)}.${suffix}`,
  (label, suffix) => `${doubled(label)}.${suffix}`,
  (label, suffix) => `${label.replace(/[aeopc]/, (letter) => cyrillic[letter] ?? letter)}.${suffix}`,
];
const cyrillic: Readonly<Record<string, string>> = { a: "а", e: "е", o: "о", p: "р", c: "с" };

/** Lookalikes of a domain that must be detected, without the domain itself. */
export function syntheticLookalikes(domain: string): string[] {
  const at = domain.indexOf(".");
  return ways.map((way) => way(domain.slice(0, at), domain.slice(at + 1))).filter((made) => made !== domain);
}

/** Swaps two letters near the middle: the first pair with different letters. */
function swapped(label: string): string {
  const from = Math.floor(label.length / 2) - 1;
  const at = Array.from(label).findIndex((letter, index) => index >= from && letter !== label[index + 1]);
  return `${label.slice(0, at)}${label[at + 1] ?? ""}${label[at] ?? ""}${label.slice(at + 2)}`;
}

function doubled(label: string): string {
  const at = Math.floor(label.length / 2);
  return `${label.slice(0, at)}${label[at] ?? ""}${label.slice(at)}`;
}
