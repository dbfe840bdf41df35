import type { Platform } from "../../../platform/platform.ts";
import { AnalysisService } from "./analysis-service.ts";

const services = new WeakMap<Platform, AnalysisService>();

/** The analysis of one process's platform. */
export function analysisOf(platform: Platform): AnalysisService {
  const service = services.get(platform) ?? new AnalysisService(platform);
  services.set(platform, service);
  return service;
}
