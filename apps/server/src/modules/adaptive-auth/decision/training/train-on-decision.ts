import { kindOf } from "@parapet/risk-engine";
import type { Platform } from "../../../../platform/platform.ts";
import { directoryService } from "../../directory/directory-service.ts";
import { learningService } from "../../learning/learning-service.ts";
import { seenAfter } from "../../learning/pending-counts.ts";
import type { Decision } from "../decide/decision.ts";
import { toTrainingSample } from "./training-sample.ts";

/** Updates profiles and calibration from a decision, in memory; they are saved later. */
export function trainOnDecision(platform: Platform, decision: Decision): void {
  const { atMs, api, client, key, scored, firstOfSession } = decision;
  if (client === null || scored === null) return;
  const { learning } = platform.services.get(learningService);
  if (firstOfSession) {
    if (key !== null) learning.pending.useKey(key.id, atMs);
    learning.pending.countClient(client.id, 0, atMs);
    // Elevated calls and critical evidence would skew the distribution of scores.
    const isTypical = scored.elevation === null && !scored.assessment.signals.some(isCritical);
    if (isTypical) learning.calibrate(client, api.id, scored.assessment.evidence, atMs);
  }
  const sample = toTrainingSample(decision, platform.sealing);
  if (sample === null) return;
  learning.learn(sample);
  const directory = platform.services.get(directoryService).current;
  const { seen = client.seen } = directory.client(client.id) ?? {};
  directory.updateSeen(client.id, seenAfter(seen, { sessions: 1, atMs }));
}

function isCritical({ code, points }: NonNullable<Decision["scored"]>["assessment"]["signals"][number]): boolean {
  return points > 0 && kindOf(code).isHard === true;
}
