import { once } from "../../../platform/once.ts";
import type { Platform } from "../../../platform/platform.ts";
import { LearningService } from "./learning-service.ts";

/** The learning of one process's platform. */
export const learningOf = once((platform: Platform) => new LearningService(platform));
