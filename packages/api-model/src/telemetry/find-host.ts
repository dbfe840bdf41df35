import type { HttpHeader } from "./exchange.ts";
import { readAuthority, type Authority } from "./read-authority.ts";
import { headerValue } from "./read-headers.ts";
import type { Address } from "./split-address.ts";
import type { Target } from "./split-target.ts";

/** The host of a call and which part of the payload it comes from. */
export interface FoundHost extends Authority {
  readonly from: "field" | "host-header" | "target" | "other-header" | "destination" | "nothing";
}

interface Sources {
  readonly hostField: string | null;
  readonly headers: readonly HttpHeader[];
  readonly target: Target;
  readonly destination: Address;
}

/**
 * The host field, else the `host` header (APIClarity's rule), else an absolute target, else what HTTP/2 and proxies
 * put in other headers, else where the call went.
 */
export function findHost(sources: Sources): FoundHost {
  for (const { from, read } of places) {
    const found = read(sources);
    if (found !== null && found.host !== null) return { from, ...found };
  }
  return { from: "nothing", scheme: null, host: null, port: null };
}

/** In the order in which they are asked; most calls have the first. */
const places: readonly { readonly from: FoundHost["from"]; readonly read: (sources: Sources) => Authority | null }[] = [
  { from: "field", read: ({ hostField }) => authorityOf(hostField) },
  { from: "host-header", read: ({ headers }) => authorityOf(headerValue(headers, "host")) },
  { from: "target", read: ({ target }) => target.authority },
  { from: "other-header", read: ({ headers }) => authorityOf(headerValue(headers, ":authority")) },
  { from: "other-header", read: ({ headers }) => authorityOf(headerValue(headers, "x-forwarded-host")) },
  {
    from: "destination",
    read: ({ destination: { name, ip, port } }) => ({ scheme: null, host: name ?? ip, port }),
  },
];

function authorityOf(text: string | null): Authority | null {
  return text === null ? null : readAuthority(text);
}
