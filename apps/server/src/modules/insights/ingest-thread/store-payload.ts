import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import { storeCapture } from "../capture/store-capture.ts";
import { storeTelemetry } from "../telemetry/store-telemetry.ts";
import type { Work } from "./messages.ts";

/** What became of a single call that was taken. */
export const oneCall: IngestOutcome = { accepted: 1, ignored: 0, rejected_total: 0, rejected: [] };

/** Analyses and stores a payload in this thread: when this resolves, its calls survive a crash. @throws Failure */
export async function storePayload(call: SentCall, work: Work, payload: Uint8Array): Promise<IngestOutcome> {
  if (work.kind === "capture") return storeCapture(call, work.format, payload);
  await storeTelemetry(call, payload, work.weight);
  return oneCall;
}
