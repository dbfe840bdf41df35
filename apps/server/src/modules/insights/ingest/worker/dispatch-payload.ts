import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../../platform/call.ts";
import { ingestThreadService } from "./ingest-thread.ts";
import type { Work } from "./messages.ts";

/** Processes a payload, in the ingest thread if there is one that keeps up. @throws Failure */
export function dispatchPayload(call: SentCall, work: Work, payload: Uint8Array): Promise<IngestOutcome> {
  return call.platform.services.get(ingestThreadService).dispatch(call, work, payload);
}
