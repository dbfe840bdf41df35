import { type AgentText, readAgent } from "@parapet/risk-engine";
import { Recent } from "../../../platform/recent.ts";

const known = new Recent<AgentText>(5_000);
/** More of it is not read. */
const longest = 1_000;

/** Reads a User-Agent, each text once while it keeps coming. */
export function agentOf(text: string): AgentText {
  const header = text.slice(0, longest);
  return known.getOrMake(header, () => readAgent(header));
}
