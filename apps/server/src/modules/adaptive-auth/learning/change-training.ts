import type { Platform } from "../../../platform/platform.ts";
import { learningService } from "./learning-service.ts";
import { parseTrainingSample } from "./parse-training-sample.ts";

/** Undoes or redoes the training on decisions, and saves it. @param observations columns of the decisions' rows, oldest first */
export async function changeTraining(
  platform: Platform,
  observations: readonly string[],
  change: "undo" | "redo",
): Promise<void> {
  const samples = observations.map(parseTrainingSample).filter((sample) => sample !== null);
  if (samples.length === 0) return;
  const service = platform.services.get(learningService);
  await service.start();
  if (change === "redo") for (const sample of samples) service.learning.learn(sample);
  else for (const sample of samples.toReversed()) service.learning.unlearn(sample);
  await service.settle();
}
