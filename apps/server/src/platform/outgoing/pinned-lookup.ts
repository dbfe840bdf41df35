import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const systemResolve: Resolve = (host) => lookup(host, { all: true });

/**
 * Resolves a URL's host once and checks every address. The connection gets what was checked, so a name that means
 * something else a moment later changes nothing. null where one of the addresses may not be reached.
 * @throws Error when the host isn't found, or when the signal aborts first
 */
export async function pinnedLookup(
  url: URL,
  mayReach: (address: string) => boolean,
  { resolve = systemResolve, signal }: { readonly resolve?: Resolve | undefined; readonly signal: AbortSignal },
): Promise<LookupFunction | null> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family === 0 ? await inTime(resolve(host), signal) : [{ address: host, family }];
  const [first] = addresses;
  if (first === undefined || !addresses.every(({ address }) => mayReach(address))) return null;
  return (_host, options, done) => {
    if (options.all === true) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };
}

/** The system's look-up can't be interrupted; who asked can stop waiting. */
function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", abort));
}
