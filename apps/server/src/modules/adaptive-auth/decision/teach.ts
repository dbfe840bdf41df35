import { kindOf } from "@parapet/risk-engine";
import type { Platform } from "../../../platform/platform.ts";
import { directoryService } from "../directory/directory-service.ts";
import { learningService } from "../learning/learning-service.ts";
import { seenAfter } from "../learning/pending-counts.ts";
import type { Decision } from "./decision.ts";
import { lessonOf } from "./lesson-of.ts";

/** Learns from a decision what there is to learn. In memory only: it is saved some time later. */
export function teach(platform: Platform, decision: Decision): void {
  const { atMs, api, client, key, scored, firstOfSession } = decision;
  if (client === null || scored === null) return;
  const { learning } = platform.services.get(learningService);
  if (firstOfSession) {
    if (key !== null) learning.pending.useKey(key.id, atMs);
    learning.pending.countClient(client.id, 0, atMs);
    // What a fact decided, or a step-up, says nothing of how calls usually look.
    const isPlain = scored.elevation === null && !scored.assessment.signals.some(speaksHard);
    if (isPlain) learning.calibrate(client, api.id, scored.assessment.evidence, atMs);
  }
  const lesson = lessonOf(decision, platform.sealing);
  if (lesson === null) return;
  learning.learn(lesson);
  const directory = platform.services.get(directoryService).current;
  const { seen = client.seen } = directory.client(client.id) ?? {};
  directory.updateSeen(client.id, seenAfter(seen, { sessions: 1, atMs }));
}

function speaksHard({ code, points }: NonNullable<Decision["scored"]>["assessment"]["signals"][number]): boolean {
  return points > 0 && kindOf(code).isHard === true;
}
