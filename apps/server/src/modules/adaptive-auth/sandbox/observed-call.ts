import type { SandboxCall } from "@parapet/contract";
import type { Observation } from "@parapet/risk-engine";
import { getUserAgent } from "../decision/request/user-agent.ts";
import { getSandboxNetwork } from "./networks.ts";
import type { OwnRequest } from "./own-request.ts";
import { callingAgents } from "./sandbox-agents.ts";

const keys: Readonly<Record<SandboxCall["key"], string>> = {
  known: "key-of-the-office",
  new: "another-key",
  missing: "",
};

/** What the engine sees of a call of the sandbox; `own` sides stand in for what the call says of itself. */
export function observedCall(call: SandboxCall, atMs: number, own: OwnRequest | null = null): Observation {
  const { userAgent, tls, headers } = callingAgents[call.agent];
  const { device, os, family, platform, version } = getUserAgent(own?.userAgent ?? userAgent);
  return {
    atMs,
    network: own === null ? getSandboxNetwork(call.country, call.network) : own.network,
    agent: { device, os, family, platform, version },
    key: keys[call.key],
    endpoint: call.endpoint,
    tls: own === null ? tls : null,
    headers: own === null ? headers : null,
    perMinute: call.per_minute,
  };
}
