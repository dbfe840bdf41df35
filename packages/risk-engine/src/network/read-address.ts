/** An address in its one form, with the prefix that stands for its network. */
export interface Address {
  /** IPv4 dotted, IPv6 in the short form of RFC 5952; an IPv4-mapped address is IPv4. */
  readonly address: string;
  /** /24 of IPv4, /48 of IPv6. */
  readonly prefix: string;
  /** Not on the public Internet: private, shared, loopback, link-local, documentation, multicast, reserved. */
  readonly isPrivate: boolean;
}

/** Blocks of IPv4 that are not public (IANA's special-purpose registry): first address and length. */
const notPublic4: readonly (readonly [address: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Reads an IP address; null when it is none. */
export function readAddress(text: string): Address | null {
  const groups = groupsOfAddress(text);
  if (groups === null) return null;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return ofFour((groups[6] ?? 0) * 65_536 + (groups[7] ?? 0));
  const [first = 0, second = 0] = groups;
  const isDocumentation = (first === 0x2001 && second === 0x0db8) || (first === 0x3fff && second <= 0x0fff);
  const isPublic = first >= 0x2000 && first <= 0x3fff && !isDocumentation;
  return {
    address: shortForm(groups),
    prefix: `${shortForm([...groups.slice(0, 3), 0, 0, 0, 0, 0])}/48`,
    isPrivate: !isPublic,
  };
}

/** The eight groups of an address, an IPv4 one as IPv6 maps it; null when the text is none. */
export function groupsOfAddress(text: string): readonly number[] | null {
  const bare = text
    .trim()
    .replace(/^\[|\]$/g, "")
    .replace(/%.*$/, "");
  const four = readFour(bare);
  if (four === null) return readSix(bare);
  return [0, 0, 0, 0, 0, 0xffff, Math.floor(four / 65_536), four % 65_536];
}

function ofFour(value: number): Address {
  const dotted = (number: number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
  const isPrivate = notPublic4.some(([block, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(value / size) === Math.floor((readFour(block) ?? 0) / size);
  });
  return { address: dotted(value), prefix: `${dotted(value - (value % 256))}/24`, isPrivate };
}

function readFour(text: string): number | null {
  const parts = text.split(".");
  // A leading zero makes a part octal to some readers (RFC 6943 §3.1.1).
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((value, part) => value * 256 + Number(part), 0);
}

function readSix(text: string): number[] | null {
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0 || !text.includes(":")) return null;
  const front = groupsOf(head, tail === undefined);
  const back = tail === undefined ? [] : groupsOf(tail, true);
  if (front === null || back === null) return null;
  const missing = 8 - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...front, ...Array.from({ length: missing }, () => 0), ...back];
}

/** @param isEnd whether the address ends here: its last four bytes may be written as IPv4 */
function groupsOf(text: string, isEnd: boolean): number[] | null {
  if (text === "") return [];
  const groups: number[] = [];
  const words = text.split(":");
  for (const [at, word] of words.entries()) {
    const four = isEnd && at === words.length - 1 ? readFour(word) : null;
    if (four !== null) groups.push(Math.floor(four / 65_536), four % 65_536);
    else if (/^[0-9a-f]{1,4}$/i.test(word)) groups.push(Number.parseInt(word, 16));
    else return null;
  }
  return groups;
}

/** RFC 5952: the longest run of zeros, the first of equals, becomes `::`. */
function shortForm(groups: readonly number[]): string {
  const runs = groups.map((_, start) => {
    const end = groups.findIndex((group, at) => at >= start && group !== 0);
    return { start, length: (end === -1 ? groups.length : end) - start };
  });
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), { start: 0, length: 1 });
  const words = groups.map((group) => group.toString(16));
  if (longest.length < 2) return words.join(":");
  const front = words.slice(0, longest.start).join(":");
  return `${front}::${words.slice(longest.start + longest.length).join(":")}`;
}
