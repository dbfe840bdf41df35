import type { HttpHeader } from "./exchange.ts";
import { readAuthority, type Authority } from "./read-authority.ts";
import { headerValue } from "./read-headers.ts";
import type { Address } from "./split-address.ts";
import type { Target } from "./split-target.ts";

/** The host of a call and which part of the payload told it. */
export interface FoundHost extends Authority {
  readonly from: "field" | "host-header" | "target" | "other-header" | "destination" | "nothing";
}

interface Sources {
  readonly hostField: string | null;
  readonly headers: readonly HttpHeader[];
  readonly target: Target;
  readonly destination: Address;
}

const none: Authority = { scheme: null, host: null, port: null };

/**
 * The host field, else the `host` header (APIClarity's rule), else an absolute target, else what HTTP/2 and proxies
 * put in other headers, else where the call went.
 */
export function findHost({ hostField, headers, target, destination }: Sources): FoundHost {
  const header = (name: string) => readAuthority(headerValue(headers, name) ?? "");
  const candidates: readonly FoundHost[] = [
    { from: "field", ...readAuthority(hostField ?? "") },
    { from: "host-header", ...header("host") },
    { from: "target", ...(target.authority ?? none) },
    { from: "other-header", ...header(":authority") },
    { from: "other-header", ...header("x-forwarded-host") },
    { from: "destination", scheme: null, host: destination.name ?? destination.ip, port: destination.port },
  ];
  return candidates.find((each) => each.host !== null) ?? { from: "nothing", ...none };
}
