import { getLearnedShare, type History } from "@parapet/risk-engine";

/** Progress of a client's learning. */
export function getLearningProgress({ sessions }: History): { sessions: number; share: number } {
  return { sessions, share: getLearnedShare(sessions) };
}
