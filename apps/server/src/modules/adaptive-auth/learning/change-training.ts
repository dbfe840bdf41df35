import type { Platform } from "../../../platform/platform.ts";
import { learningService } from "./learning-service.ts";
import { parseTrainingSample } from "./parse-training-sample.ts";

/** Samples to undo and to redo as JSON, oldest first. */
export interface TrainingChange {
  readonly undo: readonly string[];
  readonly redo: readonly string[];
}

export const noTrainingChange: TrainingChange = { undo: [], redo: [] };

/** Undoes and redoes training, and saves it. */
export async function changeTraining(platform: Platform, { undo, redo }: TrainingChange): Promise<void> {
  const parse = (texts: readonly string[]) => texts.map(parseTrainingSample).filter((sample) => sample !== null);
  const [undone, redone] = [parse(undo), parse(redo)];
  if (undone.length + redone.length === 0) return;
  const service = platform.services.get(learningService);
  await service.start();
  for (const sample of undone.toReversed()) service.learning.unlearn(sample);
  for (const sample of redone) service.learning.learn(sample);
  await service.settle();
}
