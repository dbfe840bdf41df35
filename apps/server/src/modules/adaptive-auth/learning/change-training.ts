import type { Platform } from "../../../platform/platform.ts";
import { learningService } from "./learning-service.ts";
import { parseTrainingSample } from "./parse-training-sample.ts";

/** Undoes or redoes the training on a decision, and saves it. @param observation column of the decision's row */
export async function changeTraining(platform: Platform, observation: string, change: "undo" | "redo"): Promise<void> {
  const sample = parseTrainingSample(observation);
  if (sample === null) return;
  const service = platform.services.get(learningService);
  await service.start();
  if (change === "redo") service.learning.learn(sample);
  else service.learning.unlearn(sample);
  await service.settle();
}
