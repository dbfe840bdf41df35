import { addressParser } from "postal-mime";
import type { Defects } from "../defects.ts";
import type { Limits } from "../limits.ts";

/** One address of a header. */
export interface Address {
  /** Decoded; empty when there is none. */
  readonly displayName: string;
  /** As written, decoded; empty when the header has a name only. */
  readonly address: string;
  readonly localPart: string;
  /** In lower case, as written: Unicode or Punycode; empty when the address has none. */
  readonly domain: string;
}

/** Longest header that is read for addresses, in characters for each address allowed. */
const longestAddress = 300;

/** Reads the addresses of all headers of one name; members of groups stand beside the others. */
export function readAddresses(values: readonly string[], limits: Limits, defects: Defects): readonly Address[] {
  const addresses: Address[] = [];
  for (const value of values) {
    const short = value.slice(0, limits.addresses * longestAddress);
    for (const { name, address } of addressParser(short, { flatten: true })) {
      if (name === "" && (address ?? "") === "") continue;
      addresses.push(addressOf(name, address ?? ""));
    }
  }
  if (addresses.length > limits.addresses) defects.add("too_many_addresses");
  return addresses.slice(0, limits.addresses);
}

/** Takes an address apart. */
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

/** The address of `Return-Path`: null without the header, empty for `<>`. */
export function readReturnPath(value: string | null): Address | null {
  if (value === null) return null;
  const [first] = addressParser(value.slice(0, longestAddress * 4), { flatten: true });
  return addressOf("", first?.address ?? "");
}
