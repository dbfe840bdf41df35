export { createCapture, type Capture, type CaptureOptions } from "./capture.ts";
export type { CapturedCall, CapturedHeader, CapturedMessage, Surroundings } from "./captured-call.ts";
export type { Verdict } from "./ask.ts";
export { createGuard, type Guard, type GuardCounts, type GuardOptions } from "./guard.ts";
export { inTurn } from "./in-turn.ts";
export { maxHeaderBytes } from "./own-headers.ts";
export { masking, type MaskingNames } from "./masking.ts";
export { postLines, type PostOutcome, type PostTarget } from "./post-lines.ts";
export type { ReporterCounts } from "./reporter.ts";
