/** Whether a list of hosts (`host`, `*.host`, with a port or without) holds where an address leads. */
export function isListedHost(listed: readonly string[], { hostname, port, protocol }: URL): boolean {
  const ownPort = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  return listed.some((each) => {
    const [, host = "", only] = /^(.*?)(?::(\d+))?$/.exec(each) ?? [];
    if (only !== undefined && only !== ownPort) return false;
    return host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host;
  });
}

/** Whether a list names an address itself: then it may be a private one. */
export function isListedAddress(listed: readonly string[], address: string, url: URL): boolean {
  const hostname = address.includes(":") ? `[${address}]` : address;
  const at = new URL(url);
  at.hostname = hostname;
  return isListedHost(
    listed.filter((each) => !each.startsWith("*")),
    at,
  );
}
