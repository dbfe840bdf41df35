import type { Platform } from "../../../platform/platform.ts";
import { learningService } from "./learning-service.ts";
import { readLesson } from "./read-lesson.ts";

/** Takes back what a decision taught, or teaches it again. Saved when it returns. @param kept the decision's `observation` */
export async function changeLesson(platform: Platform, kept: string, change: "take_back" | "repeat"): Promise<void> {
  const lesson = readLesson(kept);
  if (lesson === null) return;
  const service = platform.services.get(learningService);
  await service.start();
  if (change === "repeat") service.learning.learn(lesson);
  else service.learning.unlearn(lesson);
  await service.settle();
}
