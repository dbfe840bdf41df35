import type { Agent } from "@parapet/risk-engine";
import type { Sealing } from "../../../platform/sealing.ts";
import type { CallerAddress } from "./caller-address.ts";

/** Where, with what and with which key a client calls an API: sessions, challenges and elevations belong to it. */
export interface Context {
  readonly clientId: string;
  readonly apiId: string;
  readonly caller: CallerAddress | null;
  readonly agent: Pick<Agent, "family">;
  /** Thumbprint of the key that signed the call; "" and null without one. */
  readonly key: string | null;
}

/**
 * A keyed digest of a context, hexadecimal. The network is the prefix; in mobile networks, where addresses wander, the AS.
 */
export function contextHash(
  { digest }: Pick<Sealing, "digest">,
  { clientId, apiId, caller, agent, key }: Context,
): string {
  const { kind, asn } = caller?.facts ?? { kind: null, asn: null };
  const network = kind === "mobile" && asn !== null ? `AS${asn}` : (caller?.facts.prefix ?? "");
  const text = JSON.stringify([clientId, apiId, network, agent.family, key ?? ""]);
  return digest(text, "adaptive:context").toString("hex", 0, 16);
}
