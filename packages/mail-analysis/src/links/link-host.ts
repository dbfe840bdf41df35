/** Whether a host is an IP address; the URL parser has already normalized IPv4. */
export function isAddressHost(host: string): boolean {
  return host.startsWith("[") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}
