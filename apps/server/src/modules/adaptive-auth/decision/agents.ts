import { type Agent, type AgentText, readAgent } from "@parapet/risk-engine";
import { Recent } from "../../../platform/recent.ts";

interface Known {
  readonly text: AgentText;
  /** What of it is observed: the same object for each call, by which the engine knows it again. */
  readonly observed: Agent;
}

const known = new Recent<Known>(5_000);
/** More of it is not read. */
const longest = 1_000;

/** Reads a User-Agent, each text once while it keeps coming. */
export function agentOf(text: string): AgentText {
  return knownOf(text).text;
}

/** What the engine observes of it. */
export function observedAgentOf(text: string): Agent {
  return knownOf(text).observed;
}

function knownOf(text: string): Known {
  const header = text.slice(0, longest);
  return known.getOrMake(header, () => {
    const read = readAgent(header);
    const { device, os, family, platform, version } = read;
    return { text: read, observed: { device, os, family, platform, version } };
  });
}
