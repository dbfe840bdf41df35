export interface ClientAddress {
  readonly ip: string;
  readonly port: number | null;
}

const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+)):(\d{1,5})$/;

/** Where a client was, which audit records write as `1.2.3.4`, `1.2.3.4:52311`, `[2001:db8::5]:443`, a bare IPv6 address, or not at all. */
export function readClientAddress(text: string): ClientAddress | null {
  const trimmed = text.trim();
  const found = withPort.exec(trimmed);
  const ip = (found?.[1] ?? found?.[2] ?? trimmed.replace(/^\[(.*)\]$/, "$1")).replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isAddress(ip)) return null;
  return { ip: ip.toLowerCase(), port: found === null ? null : Number(found[3]) };
}

function isAddress(text: string): boolean {
  if (text.includes(":")) return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
  return /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split(".").every((part) => Number(part) <= 255);
}
