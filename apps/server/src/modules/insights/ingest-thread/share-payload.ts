import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import { ingestThreadService } from "./ingest-thread.ts";
import type { Work } from "./messages.ts";

/** Analyses and stores a payload, in the second thread where there is one that keeps up. @throws Failure */
export function sharePayload(call: SentCall, work: Work, payload: Uint8Array): Promise<IngestOutcome> {
  return call.platform.services.get(ingestThreadService).share(call, work, payload);
}
