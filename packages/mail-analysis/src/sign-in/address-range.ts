interface Range {
  readonly bits: 32 | 128;
  readonly first: bigint;
  readonly length: number;
}

/** Whether an address lies in one of the networks, each an address with or without a prefix length (`192.0.2.0/24`). */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const address = addressIn(ip);
  if (address === null) return false;
  return networks.some((network) => {
    const range = rangeIn(network);
    if (range === null || range.bits !== address.bits) return false;
    const rest = BigInt(range.bits - range.length);
    return address.value >> rest === range.first >> rest;
  });
}

/** The network of an address, as wide as providers give them out: /24, or /48 of version 6. The text itself where it is none. */
export function networkOf(ip: string): string {
  const address = addressIn(ip);
  if (address === null) return ip;
  const rest = address.bits === 32 ? 8n : 80n;
  return `${address.bits}:${(address.value >> rest).toString(16)}`;
}

function rangeIn(network: string): Range | null {
  const [ip = "", prefix] = network.trim().split("/");
  const address = addressIn(ip);
  if (address === null) return null;
  const length = prefix === undefined ? address.bits : Number(prefix);
  const isLength = Number.isInteger(length) && length >= 0 && length <= address.bits;
  return isLength ? { bits: address.bits, first: address.value, length } : null;
}

function addressIn(text: string): { readonly bits: 32 | 128; readonly value: bigint } | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text;
  const four = versionFour(mapped);
  if (four !== null) return { bits: 32, value: four };
  const six = versionSix(text);
  return six === null ? null : { bits: 128, value: six };
}

function versionFour(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function versionSix(text: string): bigint | null {
  const [head = "", tail, ...more] = withoutDots(text).split("::");
  if (more.length > 0) return null;
  const groups = (part: string | undefined) => (part === undefined || part === "" ? [] : part.split(":"));
  const [before, after] = [groups(head), groups(tail)];
  const left = 8 - before.length - after.length;
  if (tail === undefined ? left !== 0 : left < 1) return null;
  const all = [...before, ...Array.from({ length: left }, () => "0"), ...after];
  if (!all.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return all.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

/** Writes an IPv4 address at the end, as in `64:ff9b::192.0.2.1`, as two groups (RFC 4291, 2.2). */
function withoutDots(text: string): string {
  const end = text.slice(text.lastIndexOf(":") + 1);
  const four = versionFour(end);
  if (four === null) return text;
  return `${text.slice(0, -end.length)}${(four >> 16n).toString(16)}:${(four & 0xffffn).toString(16)}`;
}
