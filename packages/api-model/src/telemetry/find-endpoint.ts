import type { EventWarning } from "@parapet/contract";
import type { FoundHost } from "./find-host.ts";
import { readIpAddress } from "./ip-address.ts";
import { defaultPort } from "./port.ts";
import type { Address } from "./split-address.ts";

/** Which API a call went to, and where on the network. */
interface Endpoint {
  readonly host: string;
  readonly port: number | null;
  readonly dstIp: string | null;
  readonly dstPort: number | null;
  readonly warnings: readonly EventWarning[];
}

const dnsLabel = /^[a-z_](?:[a-z0-9_-]*[a-z0-9_])?$/i;

/**
 * Joins host and destination. Kong's plugin takes three labels of an upstream's name for host and port, so
 * `api.example.com` arrives as host `api.example` and destination `:com`: a port that is a label belongs to the host.
 */
export function findEndpoint(found: FoundHost, destination: Address, scheme: string | null): Endpoint {
  const label = cutLabel(found, destination);
  const warnings: EventWarning[] = [];
  if (found.from === "other-header") warnings.push("host_from_header");
  if (label !== null || (destination.oddPort !== null && hasHost(destination))) warnings.push("port_not_numeric");
  else if (destination.oddPort !== null || destination.oddHost) warnings.push("bad_destination_address");
  return {
    host: label === null ? (found.host ?? "") : `${found.host}.${label}`,
    port: destination.port ?? found.port ?? defaultPort(scheme),
    dstIp: destination.ip,
    dstPort: destination.port,
    warnings,
  };
}

function hasHost({ ip, name }: Address): boolean {
  return ip !== null || name !== null;
}

function cutLabel(found: FoundHost, destination: Address): string | null {
  const { oddPort, oddHost } = destination;
  if (oddPort === null || oddPort === "null" || oddPort.length > 63 || oddHost || hasHost(destination)) return null;
  if (found.from !== "field" || found.host === null || readIpAddress(found.host) !== null) return null;
  return dnsLabel.test(oddPort) ? oddPort.toLowerCase() : null;
}
