import type { AddressFacts } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { networkFactsService } from "./network-facts.ts";

/** What the packs in use say about an address. @throws Failure `invalid_input` for a text that is none */
export async function lookAddress({ platform }: Call, text: string): Promise<AddressFacts> {
  const facts = platform.services.get(networkFactsService).look(text);
  if (facts === null) throw new Failure("invalid_input", { detail: "Enter a valid IP address" });
  const { address, prefix, country, asn, kind } = facts;
  return {
    address,
    prefix,
    country,
    asn,
    kind,
    is_private: facts.isPrivate,
    as_name: facts.asName,
    on_anonymiser_list: facts.onAnonymiserList,
    on_block_list: facts.onBlockList,
  };
}
