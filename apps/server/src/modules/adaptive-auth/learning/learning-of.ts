import type { Platform } from "../../../platform/platform.ts";
import { LearningService } from "./learning-service.ts";

const services = new WeakMap<Platform, LearningService>();

/** The learning of one process's platform. */
export function learningOf(platform: Platform): LearningService {
  const service = services.get(platform) ?? new LearningService(platform);
  services.set(platform, service);
  return service;
}
