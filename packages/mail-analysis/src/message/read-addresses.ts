import { addressParser } from "postal-mime";
import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";

/** One address of a header. */
export interface Address {
  /** Decoded; empty if there is none. */
  readonly displayName: string;
  /** As written, decoded; empty if the header has only a name. */
  readonly address: string;
  readonly localPart: string;
  /** In lowercase, Unicode or Punycode as written; empty without a domain. */
  readonly domain: string;
}

/** Characters of a header that are read per allowed address. */
const maxAddressLength = 300;

/** Reads the addresses of all headers with a name, including group members. */
export function readAddresses(values: readonly string[], limits: Limits, defects: Defects): readonly Address[] {
  const addresses: Address[] = [];
  for (const value of values) {
    const short = value.slice(0, limits.addresses * maxAddressLength);
    for (const { name, address } of addressParser(short, { flatten: true })) {
      if (name === "" && (address ?? "") === "") continue;
      addresses.push(addressOf(name, address ?? ""));
    }
  }
  if (addresses.length > limits.addresses) defects.add("too_many_addresses");
  return addresses.slice(0, limits.addresses);
}

/** Splits an address. */
export function addressOf(displayName: string, written: string): Address {
  const address = written.trim();
  const at = address.lastIndexOf("@");
  return {
    displayName: displayName.trim(),
    address,
    localPart: at === -1 ? address : address.slice(0, at),
    domain:
      at === -1
        ? ""
        : address
            .slice(at + 1)
            .toLowerCase()
            .replace(/\.$/, ""),
  };
}

/** The address of `Return-Path`; null without the header, empty for `<>`. */
export function readReturnPath(value: string | null): Address | null {
  if (value === null) return null;
  const [first] = addressParser(value.slice(0, maxAddressLength * 4), { flatten: true });
  return addressOf("", first?.address ?? "");
}
