import type { Sealing } from "../../../platform/sealing.ts";
import type { Decision } from "./decision.ts";

/** An address and its prefix as an API keeps them. */
export function storedAddress(
  { api, call }: Pick<Decision, "api" | "call">,
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
