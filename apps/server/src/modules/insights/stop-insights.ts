import type { Platform } from "../../platform/platform.ts";
import { analysisOf } from "./analysis/analysis-of.ts";
import { learnerOf } from "./api/learner/learner-of.ts";
import { findingWriterOf } from "./finding/finding-writer-of.ts";

/** Ends what goes on beside the calls, and writes down what it has. */
export async function stopInsights(platform: Platform): Promise<void> {
  await learnerOf(platform).stop();
  analysisOf(platform).stop();
  await findingWriterOf(platform).settle();
}
