import { type AgentText, readAgent } from "@parapet/risk-engine";

const capacity = 5_000;
let recent = new Map<string, AgentText>();
let older = new Map<string, AgentText>();

/** Reads a User-Agent, each text once while it keeps coming. */
export function agentOf(text: string): AgentText {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const read = older.get(text) ?? readAgent(text);
  recent.set(text, read);
  if (recent.size > capacity) {
    older = recent;
    recent = new Map();
  }
  return read;
}
