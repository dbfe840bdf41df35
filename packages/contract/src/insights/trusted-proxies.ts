import * as z from "zod/mini";
import { addressBlock } from "../address-block.ts";

/** Max addresses and blocks of a source's trusted proxies. */
export const maxTrustedProxies = 50;

/** The headers in which proxies list the addresses that a call came through (RFC 7239 for `forwarded`). */
export const forwardingHeader = z.enum(["x-forwarded-for", "forwarded"]);
export type ForwardingHeader = z.infer<typeof forwardingHeader>;

/**
 * Proxies in front of what a source reports. Of calls from one of them, the caller is the first address in the header, from
 * its end, that isn't one of them: what is before it can be forged by the caller.
 */
export const trustedProxies = z.strictObject({
  header: forwardingHeader,
  addresses: z.array(addressBlock).check(z.minLength(1), z.maxLength(maxTrustedProxies)),
});
export type TrustedProxies = z.infer<typeof trustedProxies>;
