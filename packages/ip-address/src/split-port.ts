/** Splits `203.0.113.5:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]`; anything else is a host as a whole. */
export function splitPort(text: string): { readonly host: string; readonly port: string | null } {
  const [, six, sixPort, four, fourPort] = /^(?:\[([^\]]+)\](?::(\d+))?|(\d+\.\d+\.\d+\.\d+):(\d+))$/.exec(text) ?? [];
  return { host: six ?? four ?? text, port: sixPort ?? fourPort ?? null };
}
