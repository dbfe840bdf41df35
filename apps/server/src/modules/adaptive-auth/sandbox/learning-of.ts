import { learntShare, type History } from "@parapet/risk-engine";

/** How much of a client is known. */
export function learningOf({ sessions }: History): { sessions: number; share: number } {
  return { sessions, share: learntShare(sessions) };
}
