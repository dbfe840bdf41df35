import type { ProtectionKind } from "@parapet/contract";
import { parseBlock } from "@parapet/ip-address";
import { registrableDomain } from "@parapet/mail-analysis";

/** The normalized form of a value; null if it's invalid for its kind. */
export function plainValue(kind: ProtectionKind, typed: string): string | null {
  const value = typed.trim().toLowerCase();
  switch (kind) {
    case "partner":
      return registrableDomain(domainOf(value) ?? "") || null;
    case "simulation_domain":
      return domainOf(value);
    case "allow":
      return value.lastIndexOf("@") > 0 ? addressOf(value) : domainOf(value);
    case "simulation_network":
      return networkOf(value);
    case "language":
      return /^[a-z]{2}$/.test(value) ? value : null;
  }
}

/** A registrable domain or subdomain; a leading "@" or "." is accepted. */
function domainOf(value: string): string | null {
  const domain = URL.parse(`http://${value.replace(/^[@.]/, "").replace(/\.$/, "")}`);
  if (domain === null || domain.host !== domain.hostname || domain.pathname !== "/") return null;
  if (domain.username !== "" || domain.search !== "" || domain.hash !== "") return null;
  const isPlain = /^[\w-]+(?:\.[\w-]+)+$/.test(domain.hostname);
  return isPlain && registrableDomain(domain.hostname) !== "" ? domain.hostname : null;
}

function addressOf(value: string): string | null {
  const at = value.lastIndexOf("@");
  const [name, domain] = [value.slice(0, at), domainOf(value.slice(at + 1))];
  return /^[^\s@<>,;:"]+$/.test(name) && domain !== null ? `${name}@${domain}` : null;
}

function networkOf(value: string): string | null {
  const block = parseBlock(value);
  // A larger network would include unrelated senders.
  if (block === null || block.length < (block.version === 4 ? 16 : 32)) return null;
  return value.replace(/\/0*/, "/");
}
