import { kindOf } from "@parapet/risk-engine";
import type { Sealing } from "../../../../platform/sealing.ts";
import type { Directory } from "../../directory/directory.ts";
import type { Learning } from "../../learning/learning.ts";
import { seenAfter } from "../../learning/pending-counts.ts";
import type { Decision, Scored } from "../decide/decision.ts";
import { toTrainingSample } from "./training-sample.ts";

interface Trained {
  readonly learning: Learning;
  readonly directory: Directory;
  readonly sealing: Pick<Sealing, "digest">;
}

/** Updates profiles and calibration from a decision, in memory; they are saved later. */
export function trainOnDecision({ learning, directory, sealing }: Trained, decision: Decision): void {
  const { atMs, api, client, key, scored, firstOfSession } = decision;
  if (client === null || scored === null) return;
  if (firstOfSession) {
    if (key !== null) learning.pending.useKey(key.id, atMs);
    learning.pending.countClient(client.id, 0, atMs);
  }
  if (isTypical(scored)) learning.countPeak(client, api.id, scored.assessment.evidence, atMs);
  const sample = toTrainingSample(decision, sealing);
  if (sample === null) return;
  learning.learn(sample);
  if (sample.update !== undefined) return;
  const { seen = client.seen } = directory.client(client.id) ?? {};
  directory.updateSeen(client.id, seenAfter(seen, { sessions: 1, atMs }));
}

/** Whether a call counts for the calibration. Elevated calls, new clients and critical evidence would skew it. */
function isTypical({ elevation, facts, assessment }: Scored): boolean {
  if (elevation !== null || facts.client.state === "learning" || facts.client.isLearning === true) return false;
  return !assessment.signals.some(({ code, points }) => points > 0 && kindOf(code).isHard === true);
}
