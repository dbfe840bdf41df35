import type { Sealing } from "../../../../platform/sealing.ts";
import type { ApiEntry } from "../../directory/entries.ts";
import type { InboundCall } from "./inbound-call.ts";

interface Stored {
  readonly api: Pick<ApiEntry, "providerId" | "settings">;
  readonly call: Pick<InboundCall, "address">;
}

/** The caller's address and network prefix in the form that the API's privacy setting allows. */
export function getStoredAddress(
  { api, call }: Stored,
  sealing: Pick<Sealing, "digest">,
): { readonly address: string; readonly prefix: string } {
  const known = call.address?.facts;
  if (known === undefined) return { address: "", prefix: "" };
  const { address, prefix } = known;
  switch (api.settings.address_storage) {
    case "full":
      return { address, prefix };
    case "prefix":
      return { address: prefix, prefix };
    case "digest": {
      const digest = (text: string) =>
        sealing.digest(text, `provider:${api.providerId}:address`).toString("base64url").slice(0, 16);
      return { address: digest(address), prefix: digest(prefix) };
    }
  }
}
