import { once } from "../../../platform/once.ts";
import type { Platform } from "../../../platform/platform.ts";
import { AnalysisService } from "./analysis-service.ts";

/** The analysis of one process's platform. */
export const analysisOf = once((platform: Platform) => new AnalysisService(platform));
