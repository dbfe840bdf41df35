import type { AddressFacts } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { networkFactsService } from "./network-facts.ts";

/** Facts about an address from active packs. @throws Failure `invalid_input` for an invalid address */
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
