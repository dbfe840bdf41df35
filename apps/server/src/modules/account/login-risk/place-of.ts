import type { Call } from "../../../platform/call.ts";
import { getUserAgent } from "../../adaptive-auth/decision/request/user-agent.ts";
import type { CallerAddress } from "../../adaptive-auth/decision/request/caller-address.ts";

const countries = new Intl.DisplayNames("en", { type: "region" });

/**
 * Where a login came from, in words for a mail. A browser is named by a list of known ones: what else a stranger calls
 * itself never gets into one.
 */
export function placeOf({ address, userAgent, now }: Call, caller: CallerAddress | null): string {
  const { device, os, family } = getUserAgent(userAgent);
  const isBrowser = device === "desktop" || device === "mobile";
  const browser = isBrowser && family !== "other" ? `${family}${os === "" ? "" : ` on ${os}`}` : "an unknown program";
  const country = caller?.facts.country;
  const from = country ? `${address} (${countries.of(country) ?? country})` : address;
  return `${from}, with ${browser}, at ${now.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
