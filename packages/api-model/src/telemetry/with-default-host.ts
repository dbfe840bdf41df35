import type { DefaultHost } from "@parapet/contract";
import type { Exchange } from "./exchange.ts";
import { defaultPort } from "./port.ts";
import { readAuthority } from "./read-authority.ts";

/** The call with a host; what the sender said itself stays. */
export function withDefaultHost(exchange: Exchange, given: DefaultHost): Exchange {
  if (exchange.host !== "") return exchange;
  const { host, port } = readAuthority(given.host);
  if (host === null) return exchange;
  const scheme = exchange.scheme ?? given.scheme;
  return { ...exchange, host, scheme, port: port ?? exchange.port ?? defaultPort(scheme) };
}
