/** Whether a host is an address instead of a name; the URL parser has made dotted numbers of every other form. */
export function isAddressHost(host: string): boolean {
  return host.startsWith("[") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}
