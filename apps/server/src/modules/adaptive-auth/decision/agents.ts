import { type Agent, type AgentText, readAgent } from "@parapet/risk-engine";
import { LRUCache } from "lru-cache";

interface Known {
  readonly text: AgentText;
  /** What of it is observed: the same object for each call, by which the engine knows it again. */
  readonly observed: Agent;
}

const known = new LRUCache<string, Known>({
  max: 5_000,
  memoMethod(header) {
    const text = readAgent(header);
    const { device, os, family, platform, version } = text;
    return { text, observed: { device, os, family, platform, version } };
  },
});
/** More of it is not read. */
const longest = 1_000;

/** Reads a User-Agent, each text once while it keeps coming. */
export function agentOf(text: string): AgentText {
  return known.memo(text.slice(0, longest)).text;
}

/** What the engine observes of it. */
export function observedAgentOf(text: string): Agent {
  return known.memo(text.slice(0, longest)).observed;
}
