/** What is read of a call. */
interface Sent {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Who sent a call: its address, or the network that an IPv6 host chooses its addresses from. */
export function senderOf({ socket, headers }: Sent, behindProxy: boolean): string {
  const forwarded = behindProxy ? String(headers["x-forwarded-for"] ?? "") : "";
  // The proxy itself wrote the last address.
  const address = forwarded.slice(forwarded.lastIndexOf(",") + 1).trim() || (socket.remoteAddress ?? "");
  return address.includes(".") || !address.includes(":") ? address.slice(0, maxLength) : networkOf(address);
}

const maxLength = 64;

/** The first 64 bits of an IPv6 address. */
function networkOf(address: string): string {
  const [before = [], after] = address
    .slice(0, maxLength)
    .split("::")
    .map((groups) => groups.split(":").filter((group) => group !== ""));
  const missing = after === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => "0"), ...(after ?? [])].slice(0, 4).join(":");
}
